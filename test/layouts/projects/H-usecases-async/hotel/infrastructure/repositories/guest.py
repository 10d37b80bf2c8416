from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from hotel.domain.entities.guest import Guest
from hotel.infrastructure.models import GuestModel


class SqlGuestRepository:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def all(self) -> list[Guest]:
        return [self._entity(row) for row in await self.session.scalars(select(GuestModel))]

    async def get(self, guest_id: UUID) -> Guest | None:
        row = await self.session.get(GuestModel, guest_id)
        return self._entity(row) if row else None

    async def save(self, guest: Guest) -> None:
        await self.session.merge(GuestModel(**vars(guest)))
        await self.session.commit()

    @staticmethod
    def _entity(row: GuestModel) -> Guest:
        return Guest(id=row.id, name=row.name)
