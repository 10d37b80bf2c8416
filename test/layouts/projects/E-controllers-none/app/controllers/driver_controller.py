from fastapi import APIRouter, Depends, status

from app.dto.driver_dto import CreateDriverRequest, DriverResponse, UpdateDriverRequest
from app.services.driver_service import DriverService, get_driver_service

router = APIRouter(prefix="/v1/drivers", tags=["Drivers"])


@router.get("", response_model=list[DriverResponse])
def get_drivers(service: DriverService = Depends(get_driver_service)):
    return service.get_all()


@router.get("/{driver_id}", response_model=DriverResponse)
def get_driver(driver_id: int, service: DriverService = Depends(get_driver_service)):
    return service.get_by_id(driver_id)


@router.post("", response_model=DriverResponse, status_code=status.HTTP_201_CREATED)
def create_driver(
    request: CreateDriverRequest, service: DriverService = Depends(get_driver_service)
):
    return service.create(request)


@router.put("/{driver_id}", response_model=DriverResponse)
def update_driver(
    driver_id: int,
    request: UpdateDriverRequest,
    service: DriverService = Depends(get_driver_service),
):
    return service.update(driver_id, request)
