from fastapi import APIRouter, Depends, status

from .schemas import MeasuringPointChanges, MeasuringPointIn, MeasuringPointOut
from .service import MeasuringPointService, get_service

router = APIRouter(prefix='/v1/measuring_points', tags=['Measuring Point'])


@router.get('', response_model=list[MeasuringPointOut])
async def list_measuring_points(
    limit: int = 100, offset: int = 0, service: MeasuringPointService = Depends(get_service)
):
    return await service.find(limit, offset)


@router.post('', response_model=MeasuringPointOut, status_code=status.HTTP_201_CREATED)
async def create_measuring_point(data: MeasuringPointIn, service: MeasuringPointService = Depends(get_service)):
    return await service.create(data)


@router.patch('/{measuring_point_id}', response_model=MeasuringPointOut)
async def change_measuring_point(
    measuring_point_id: int, changes: MeasuringPointChanges, service: MeasuringPointService = Depends(get_service)
):
    return await service.change(measuring_point_id, changes)
