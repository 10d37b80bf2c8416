from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from pets.api.deps import CurrentUser
from pets.db.crud import owners as crud
from pets.db.engine import DB
from pets.db.models import Owner
from pets.db.schemas.owners import OwnerCreate, OwnerOut, OwnerUpdate

router = APIRouter(prefix="/owners", tags=["Owners"])


@router.get("", response_model=list[OwnerOut])
async def get_owners(
    db: DB, limit: Annotated[int, Query(le=100)] = 20, offset: int = 0
) -> Sequence[Owner]:
    return await crud.get_owners(db, limit, offset)


@router.get("/{owner_id}", response_model=OwnerOut)
async def get_owner(owner_id: int, db: DB) -> Owner:
    owner = await crud.get_owner(db, owner_id)
    if owner is None:
        raise HTTPException(status_code=404, detail="Owner not found")
    return owner


@router.post("", response_model=OwnerOut, status_code=201)
async def create_owner(data: OwnerCreate, db: DB, _: CurrentUser) -> Owner:
    return await crud.create_owner(db, data)


@router.patch("/{owner_id}", response_model=OwnerOut)
async def update_owner(owner_id: int, data: OwnerUpdate, db: DB, _: CurrentUser) -> Owner:
    return await crud.update_owner(db, await get_owner(owner_id, db), data)


@router.delete("/{owner_id}", status_code=204)
async def delete_owner(owner_id: int, db: DB, _: CurrentUser) -> None:
    await crud.delete_owner(db, await get_owner(owner_id, db))
