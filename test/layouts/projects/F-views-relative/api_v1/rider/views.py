from fastapi import APIRouter, Depends, status
from sqlalchemy.ext.asyncio import AsyncSession

from core.models import db_helper

from . import crud
from .dependencies import rider_by_id
from .schemas import Rider, RiderCreate, RiderUpdate

router = APIRouter(tags=["Riders"])


@router.get("/", response_model=list[Rider])
async def get_riders(
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.get_riders(session=session)


@router.post("/", response_model=Rider, status_code=status.HTTP_201_CREATED)
async def create_rider(
    rider_in: RiderCreate,
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.create_rider(session=session, rider_in=rider_in)


@router.get("/{rider_id}/", response_model=Rider)
async def get_rider(rider: Rider = Depends(rider_by_id)):
    return rider


@router.put("/{rider_id}/", response_model=Rider)
async def update_rider(
    rider_update: RiderUpdate,
    rider: Rider = Depends(rider_by_id),
    session: AsyncSession = Depends(db_helper.session_dependency),
):
    return await crud.update_rider(
        session=session, rider=rider, rider_update=rider_update
    )
