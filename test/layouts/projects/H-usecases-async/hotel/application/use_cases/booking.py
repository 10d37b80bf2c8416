from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

from hotel.domain.entities.booking import Booking
from hotel.domain.errors import BookingNotFound
from hotel.domain.repositories.booking import BookingRepository


class BookingUseCases:
    def __init__(self, bookings: BookingRepository) -> None:
        self.bookings = bookings

    async def list(self) -> list[Booking]:
        return await self.bookings.all()

    async def get(self, booking_id: UUID) -> Booking:
        booking = await self.bookings.get(booking_id)
        if booking is None:
            raise BookingNotFound(booking_id)
        return booking

    async def create(self, room: str, arrival: date, nights: int) -> Booking:
        booking = Booking(room=room, arrival=arrival, nights=nights)
        await self.bookings.save(booking)
        return booking

    async def update(self, booking_id: UUID, changes: dict[str, Any]) -> Booking:
        booking = replace(await self.get(booking_id), **changes)
        await self.bookings.save(booking)
        return booking

    async def delete(self, booking_id: UUID) -> None:
        await self.get(booking_id)
        await self.bookings.remove(booking_id)
