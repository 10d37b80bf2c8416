from fastapi import APIRouter, Depends, status

from app.dto.vehicle_dto import (
    CreateVehicleRequest,
    UpdateVehicleRequest,
    VehicleResponse,
)
from app.services.vehicle_service import VehicleService, get_vehicle_service

router = APIRouter(prefix="/v1/vehicles", tags=["Vehicles"])


@router.get("", response_model=list[VehicleResponse])
def get_vehicles(service: VehicleService = Depends(get_vehicle_service)):
    return service.get_all()


@router.get("/{vehicle_id}", response_model=VehicleResponse)
def get_vehicle(
    vehicle_id: int, service: VehicleService = Depends(get_vehicle_service)
):
    return service.get_by_id(vehicle_id)


@router.post("", response_model=VehicleResponse, status_code=status.HTTP_201_CREATED)
def create_vehicle(
    request: CreateVehicleRequest,
    service: VehicleService = Depends(get_vehicle_service),
):
    return service.create(request)


@router.put("/{vehicle_id}", response_model=VehicleResponse)
def update_vehicle(
    vehicle_id: int,
    request: UpdateVehicleRequest,
    service: VehicleService = Depends(get_vehicle_service),
):
    return service.update(vehicle_id, request)


@router.delete("/{vehicle_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_vehicle(
    vehicle_id: int, service: VehicleService = Depends(get_vehicle_service)
):
    service.delete(vehicle_id)
