from app.dto.vehicle_dto import (
    CreateVehicleRequest,
    UpdateVehicleRequest,
    VehicleResponse,
)
from app.exceptions import EntityNotFound
from app.repositories.vehicle_repository import VehicleRepository, vehicle_repository


class VehicleService:
    def __init__(self, repository: VehicleRepository):
        self.repository = repository

    def get_all(self) -> list[VehicleResponse]:
        return self.repository.all()

    def get_by_id(self, vehicle_id: int) -> VehicleResponse:
        vehicle = self.repository.get(vehicle_id)
        if vehicle is None:
            raise EntityNotFound("Vehicle", vehicle_id)
        return vehicle

    def create(self, request: CreateVehicleRequest) -> VehicleResponse:
        new_id = self.repository.next_id()
        return self.repository.put(
            new_id, VehicleResponse(id=new_id, **request.model_dump())
        )

    def update(self, vehicle_id: int, request: UpdateVehicleRequest) -> VehicleResponse:
        self.get_by_id(vehicle_id)
        return self.repository.put(
            vehicle_id, VehicleResponse(id=vehicle_id, **request.model_dump())
        )

    def delete(self, vehicle_id: int) -> None:
        self.get_by_id(vehicle_id)
        self.repository.remove(vehicle_id)


def get_vehicle_service() -> VehicleService:
    return VehicleService(vehicle_repository)
