from typing import Protocol
from uuid import UUID

from hotel.domain.entities.guest import Guest


class GuestRepository(Protocol):
    async def all(self) -> list[Guest]: ...

    async def get(self, guest_id: UUID) -> Guest | None: ...

    async def save(self, guest: Guest) -> None: ...
