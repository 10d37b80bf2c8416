from uuid import UUID

from fastapi import APIRouter, status

from hotel.presentation.dependencies import BookingUseCasesDep
from hotel.presentation.schemas.booking import (
    BookingCreateRequest,
    BookingResponse,
    BookingUpdateRequest,
)

router = APIRouter(prefix="/bookings", tags=["Bookings"])


@router.get("")
async def list_bookings(use_cases: BookingUseCasesDep) -> list[BookingResponse]:
    return [BookingResponse.model_validate(booking) for booking in await use_cases.list()]


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_booking(
    body: BookingCreateRequest, use_cases: BookingUseCasesDep
) -> BookingResponse:
    booking = await use_cases.create(**body.model_dump())
    return BookingResponse.model_validate(booking)


@router.get("/{booking_id}")
async def get_booking(booking_id: UUID, use_cases: BookingUseCasesDep) -> BookingResponse:
    return BookingResponse.model_validate(await use_cases.get(booking_id))


@router.patch("/{booking_id}")
async def update_booking(
    booking_id: UUID, body: BookingUpdateRequest, use_cases: BookingUseCasesDep
) -> BookingResponse:
    booking = await use_cases.update(booking_id, body.model_dump(exclude_unset=True))
    return BookingResponse.model_validate(booking)


@router.delete("/{booking_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_booking(booking_id: UUID, use_cases: BookingUseCasesDep) -> None:
    await use_cases.delete(booking_id)
