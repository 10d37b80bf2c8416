from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from errors import NotFoundError
from models import Garage
from schemas.garage import GarageCreate, GarageUpdate


async def list_garages(session: AsyncSession, limit: int, offset: int) -> Sequence[Garage]:
    return (await session.scalars(select(Garage).limit(limit).offset(offset))).all()


async def get_garage(session: AsyncSession, garage_id: int) -> Garage:
    garage = await session.get(Garage, garage_id)
    if garage is None:
        raise NotFoundError("Garage", garage_id)
    return garage


async def create_garage(session: AsyncSession, data: GarageCreate) -> Garage:
    garage = Garage(**data.model_dump())
    session.add(garage)
    await session.commit()
    return garage


async def update_garage(session: AsyncSession, garage_id: int, data: GarageUpdate) -> Garage:
    garage = await get_garage(session, garage_id)
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(garage, key, value)
    await session.commit()
    return garage


async def delete_garage(session: AsyncSession, garage_id: int) -> None:
    await session.delete(await get_garage(session, garage_id))
    await session.commit()
