from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pets.db.models import Pet
from pets.db.schemas.pets import PetCreate, PetUpdate


async def get_pets(db: AsyncSession, limit: int, offset: int) -> Sequence[Pet]:
    return (await db.scalars(select(Pet).limit(limit).offset(offset))).all()


async def get_pet(db: AsyncSession, pet_id: int) -> Pet | None:
    return await db.get(Pet, pet_id)


async def create_pet(db: AsyncSession, data: PetCreate) -> Pet:
    pet = Pet(**data.model_dump())
    db.add(pet)
    await db.commit()
    return pet


async def update_pet(db: AsyncSession, pet: Pet, data: PetUpdate) -> Pet:
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(pet, key, value)
    await db.commit()
    return pet


async def delete_pet(db: AsyncSession, pet: Pet) -> None:
    await db.delete(pet)
    await db.commit()
