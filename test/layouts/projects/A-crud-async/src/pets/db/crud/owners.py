from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pets.db.models import Owner
from pets.db.schemas.owners import OwnerCreate, OwnerUpdate


async def get_owners(db: AsyncSession, limit: int, offset: int) -> Sequence[Owner]:
    return (await db.scalars(select(Owner).limit(limit).offset(offset))).all()


async def get_owner(db: AsyncSession, owner_id: int) -> Owner | None:
    return await db.get(Owner, owner_id)


async def create_owner(db: AsyncSession, data: OwnerCreate) -> Owner:
    owner = Owner(**data.model_dump())
    db.add(owner)
    await db.commit()
    return owner


async def update_owner(db: AsyncSession, owner: Owner, data: OwnerUpdate) -> Owner:
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(owner, key, value)
    await db.commit()
    return owner


async def delete_owner(db: AsyncSession, owner: Owner) -> None:
    await db.delete(owner)
    await db.commit()
