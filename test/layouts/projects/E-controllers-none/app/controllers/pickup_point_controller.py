from fastapi import APIRouter, Depends, status

from app.dto.pickup_point_dto import CreatePickupPointRequest, PickupPointResponse
from app.services.pickup_point_service import (
    PickupPointService,
    get_pickup_point_service,
)

router = APIRouter(prefix="/v1/pickup-points", tags=["Pickup Points"])


@router.get("", response_model=list[PickupPointResponse])
def get_pickup_points(service: PickupPointService = Depends(get_pickup_point_service)):
    return service.get_all()


@router.post(
    "", response_model=PickupPointResponse, status_code=status.HTTP_201_CREATED
)
def create_pickup_point(
    request: CreatePickupPointRequest,
    service: PickupPointService = Depends(get_pickup_point_service),
):
    return service.create(request)
