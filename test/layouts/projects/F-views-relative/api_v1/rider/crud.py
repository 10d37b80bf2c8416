from sqlalchemy import select
from sqlalchemy.engine import Result
from sqlalchemy.ext.asyncio import AsyncSession

from core.models import Rider

from .schemas import RiderCreate, RiderUpdate


async def get_riders(session: AsyncSession) -> list[Rider]:
    stmt = select(Rider).order_by(Rider.id)
    result: Result = await session.execute(stmt)
    riders = result.scalars().all()
    return list(riders)


async def get_rider(session: AsyncSession, rider_id: int) -> Rider | None:
    return await session.get(Rider, rider_id)


async def create_rider(session: AsyncSession, rider_in: RiderCreate) -> Rider:
    rider = Rider(**rider_in.model_dump())
    session.add(rider)
    await session.commit()
    return rider


async def update_rider(
    session: AsyncSession, rider: Rider, rider_update: RiderUpdate
) -> Rider:
    for name, value in rider_update.model_dump().items():
        setattr(rider, name, value)
    await session.commit()
    return rider
