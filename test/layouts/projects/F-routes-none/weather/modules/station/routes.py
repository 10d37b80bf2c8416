from fastapi import APIRouter, Depends, status

from .schemas import StationChanges, StationIn, StationOut
from .service import StationService, get_service

router = APIRouter(prefix='/v1/stations', tags=['Station'])


@router.get('', response_model=list[StationOut])
async def list_stations(limit: int = 100, offset: int = 0, service: StationService = Depends(get_service)):
    return await service.find(limit, offset)


@router.post('', response_model=StationOut, status_code=status.HTTP_201_CREATED)
async def create_station(data: StationIn, service: StationService = Depends(get_service)):
    return await service.create(data)


@router.get('/{station_id}', response_model=StationOut)
async def get_station(station_id: int, service: StationService = Depends(get_service)):
    return await service.get(station_id)


@router.patch('/{station_id}', response_model=StationOut)
async def change_station(station_id: int, changes: StationChanges, service: StationService = Depends(get_service)):
    return await service.change(station_id, changes)


@router.delete('/{station_id}', status_code=status.HTTP_204_NO_CONTENT)
async def delete_station(station_id: int, service: StationService = Depends(get_service)):
    await service.delete(station_id)
