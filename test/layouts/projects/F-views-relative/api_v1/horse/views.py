from fastapi import APIRouter, Depends, status
from sqlalchemy.ext.asyncio import AsyncSession

from core.models import db_helper

from . import crud
from .dependencies import horse_by_id
from .schemas import Horse, HorseCreate, HorseUpdate, HorseUpdatePartial

router = APIRouter(tags=["Horses"])


@router.get("/", response_model=list[Horse])
async def get_horses(
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.get_horses(session=session)


@router.post(
    "/",
    response_model=Horse,
    status_code=status.HTTP_201_CREATED,
)
async def create_horse(
    horse_in: HorseCreate,
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.create_horse(session=session, horse_in=horse_in)


@router.get("/{horse_id}/", response_model=Horse)
async def get_horse(horse: Horse = Depends(horse_by_id)):
    return horse


@router.put("/{horse_id}/", response_model=Horse)
async def update_horse(
    horse_update: HorseUpdate,
    horse: Horse = Depends(horse_by_id),
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.update_horse(
        session=session, horse=horse, horse_update=horse_update
    )


@router.patch("/{horse_id}/", response_model=Horse)
async def update_horse_partial(
    horse_update: HorseUpdatePartial,
    horse: Horse = Depends(horse_by_id),
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.update_horse(
        session=session, horse=horse, horse_update=horse_update, partial=True
    )


@router.delete("/{horse_id}/", status_code=status.HTTP_204_NO_CONTENT)
async def delete_horse(
    horse: Horse = Depends(horse_by_id),
    session: AsyncSession = Depends(db_helper.session_dependency),
) -> None:
    await crud.delete_horse(session=session, horse=horse)
