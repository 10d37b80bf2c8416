from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from hotel.domain.entities.booking import Booking
from hotel.infrastructure.models import BookingModel


class SqlBookingRepository:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def all(self) -> list[Booking]:
        return [self._entity(row) for row in await self.session.scalars(select(BookingModel))]

    async def get(self, booking_id: UUID) -> Booking | None:
        row = await self.session.get(BookingModel, booking_id)
        return self._entity(row) if row else None

    async def save(self, booking: Booking) -> None:
        await self.session.merge(BookingModel(**vars(booking)))
        await self.session.commit()

    async def remove(self, booking_id: UUID) -> None:
        await self.session.execute(delete(BookingModel).where(BookingModel.id == booking_id))
        await self.session.commit()

    @staticmethod
    def _entity(row: BookingModel) -> Booking:
        return Booking(id=row.id, room=row.room, arrival=row.arrival, nights=row.nights)
