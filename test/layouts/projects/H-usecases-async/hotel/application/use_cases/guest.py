from uuid import UUID

from hotel.domain.entities.guest import Guest
from hotel.domain.errors import GuestNotFound
from hotel.domain.repositories.guest import GuestRepository


class GuestUseCases:
    def __init__(self, guests: GuestRepository) -> None:
        self.guests = guests

    async def list(self) -> list[Guest]:
        return await self.guests.all()

    async def get(self, guest_id: UUID) -> Guest:
        guest = await self.guests.get(guest_id)
        if guest is None:
            raise GuestNotFound(guest_id)
        return guest

    async def create(self, name: str) -> Guest:
        guest = Guest(name=name)
        await self.guests.save(guest)
        return guest
