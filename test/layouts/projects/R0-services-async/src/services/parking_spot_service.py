from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from errors import NotFoundError
from models import ParkingSpot
from schemas.parking_spot import ParkingSpotCreate, ParkingSpotUpdate
from services.garage_service import get_garage


async def list_parking_spots(
    session: AsyncSession, limit: int, offset: int
) -> Sequence[ParkingSpot]:
    return (await session.scalars(select(ParkingSpot).limit(limit).offset(offset))).all()


async def get_parking_spot(session: AsyncSession, parking_spot_id: int) -> ParkingSpot:
    parking_spot = await session.get(ParkingSpot, parking_spot_id)
    if parking_spot is None:
        raise NotFoundError("ParkingSpot", parking_spot_id)
    return parking_spot


async def create_parking_spot(session: AsyncSession, data: ParkingSpotCreate) -> ParkingSpot:
    await get_garage(session, data.garage_id)
    parking_spot = ParkingSpot(**data.model_dump())
    session.add(parking_spot)
    await session.commit()
    return parking_spot


async def update_parking_spot(
    session: AsyncSession, parking_spot_id: int, data: ParkingSpotUpdate
) -> ParkingSpot:
    parking_spot = await get_parking_spot(session, parking_spot_id)
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(parking_spot, key, value)
    await session.commit()
    return parking_spot
