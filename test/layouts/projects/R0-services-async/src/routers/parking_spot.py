from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy.ext.asyncio import AsyncSession

from database import get_session
from schemas.parking_spot import ParkingSpotCreate, ParkingSpotResponse, ParkingSpotUpdate
from services import parking_spot_service

router = APIRouter(prefix="/parking-spots", tags=["parking-spots"])


@router.get("", response_model=list[ParkingSpotResponse])
async def list_parking_spots(
    session: Annotated[AsyncSession, Depends(get_session)], limit: int = 20, offset: int = 0
):
    return await parking_spot_service.list_parking_spots(session, limit, offset)


@router.get("/{parking_spot_id}", response_model=ParkingSpotResponse)
async def get_parking_spot(
    parking_spot_id: int, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await parking_spot_service.get_parking_spot(session, parking_spot_id)


@router.post("", response_model=ParkingSpotResponse, status_code=status.HTTP_201_CREATED)
async def create_parking_spot(
    data: ParkingSpotCreate, session: Annotated[AsyncSession, Depends(get_session)]
):
    return await parking_spot_service.create_parking_spot(session, data)


@router.patch("/{parking_spot_id}", response_model=ParkingSpotResponse)
async def update_parking_spot(
    parking_spot_id: int,
    data: ParkingSpotUpdate,
    session: Annotated[AsyncSession, Depends(get_session)],
):
    return await parking_spot_service.update_parking_spot(session, parking_spot_id, data)
