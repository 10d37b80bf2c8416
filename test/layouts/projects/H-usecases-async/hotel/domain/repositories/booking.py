from typing import Protocol
from uuid import UUID

from hotel.domain.entities.booking import Booking


class BookingRepository(Protocol):
    async def all(self) -> list[Booking]: ...

    async def get(self, booking_id: UUID) -> Booking | None: ...

    async def save(self, booking: Booking) -> None: ...

    async def remove(self, booking_id: UUID) -> None: ...
