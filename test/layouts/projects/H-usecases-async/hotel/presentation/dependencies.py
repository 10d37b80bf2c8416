from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from hotel.application.use_cases.booking import BookingUseCases
from hotel.application.use_cases.guest import GuestUseCases
from hotel.infrastructure.database import sessions
from hotel.infrastructure.repositories.booking import SqlBookingRepository
from hotel.infrastructure.repositories.guest import SqlGuestRepository


async def get_session() -> AsyncIterator[AsyncSession]:
    async with sessions() as session:
        yield session


SessionDep = Annotated[AsyncSession, Depends(get_session)]


def get_booking_use_cases(session: SessionDep) -> BookingUseCases:
    return BookingUseCases(SqlBookingRepository(session))


def get_guest_use_cases(session: SessionDep) -> GuestUseCases:
    return GuestUseCases(SqlGuestRepository(session))


BookingUseCasesDep = Annotated[BookingUseCases, Depends(get_booking_use_cases)]
GuestUseCasesDep = Annotated[GuestUseCases, Depends(get_guest_use_cases)]
