from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from pets.api.deps import CurrentUser
from pets.db.crud import pets as crud
from pets.db.engine import DB
from pets.db.models import Pet
from pets.db.schemas.pets import PetCreate, PetOut, PetUpdate

router = APIRouter(prefix="/pets", tags=["Pets"])


@router.get("", response_model=list[PetOut])
async def get_pets(
    db: DB, limit: Annotated[int, Query(le=100)] = 20, offset: int = 0
) -> Sequence[Pet]:
    return await crud.get_pets(db, limit, offset)


@router.get("/{pet_id}", response_model=PetOut)
async def get_pet(pet_id: int, db: DB) -> Pet:
    pet = await crud.get_pet(db, pet_id)
    if pet is None:
        raise HTTPException(status_code=404, detail="Pet not found")
    return pet


@router.post("", response_model=PetOut, status_code=201)
async def create_pet(data: PetCreate, db: DB, _: CurrentUser) -> Pet:
    return await crud.create_pet(db, data)


@router.patch("/{pet_id}", response_model=PetOut)
async def update_pet(pet_id: int, data: PetUpdate, db: DB, _: CurrentUser) -> Pet:
    return await crud.update_pet(db, await get_pet(pet_id, db), data)


@router.delete("/{pet_id}", status_code=204)
async def delete_pet(pet_id: int, db: DB, _: CurrentUser) -> None:
    await crud.delete_pet(db, await get_pet(pet_id, db))
