from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy.ext.asyncio import AsyncSession

from database import get_session
from schemas.garage import GarageCreate, GarageResponse, GarageUpdate
from services import garage_service

router = APIRouter(prefix="/garages", tags=["garages"])


@router.get("", response_model=list[GarageResponse])
async def list_garages(
    session: Annotated[AsyncSession, Depends(get_session)], limit: int = 20, offset: int = 0
):
    return await garage_service.list_garages(session, limit, offset)


@router.get("/{garage_id}", response_model=GarageResponse)
async def get_garage(garage_id: int, session: Annotated[AsyncSession, Depends(get_session)]):
    return await garage_service.get_garage(session, garage_id)


@router.post("", response_model=GarageResponse, status_code=status.HTTP_201_CREATED)
async def create_garage(data: GarageCreate, session: Annotated[AsyncSession, Depends(get_session)]):
    return await garage_service.create_garage(session, data)


@router.patch("/{garage_id}", response_model=GarageResponse)
async def update_garage(
    garage_id: int, data: GarageUpdate, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await garage_service.update_garage(session, garage_id, data)


@router.delete("/{garage_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_garage(garage_id: int, session: Annotated[AsyncSession, Depends(get_session)]):
    await garage_service.delete_garage(session, garage_id)
