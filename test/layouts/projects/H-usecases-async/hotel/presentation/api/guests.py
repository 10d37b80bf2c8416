from uuid import UUID

from fastapi import APIRouter, status

from hotel.presentation.dependencies import GuestUseCasesDep
from hotel.presentation.schemas.guest import GuestCreateRequest, GuestResponse

router = APIRouter(prefix="/guests", tags=["Guests"])


@router.get("")
async def list_guests(use_cases: GuestUseCasesDep) -> list[GuestResponse]:
    return [GuestResponse.model_validate(guest) for guest in await use_cases.list()]


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_guest(body: GuestCreateRequest, use_cases: GuestUseCasesDep) -> GuestResponse:
    return GuestResponse.model_validate(await use_cases.create(body.name))


@router.get("/{guest_id}")
async def get_guest(guest_id: UUID, use_cases: GuestUseCasesDep) -> GuestResponse:
    return GuestResponse.model_validate(await use_cases.get(guest_id))
