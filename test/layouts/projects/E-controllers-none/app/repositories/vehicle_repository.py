from app.dto.vehicle_dto import VehicleResponse
from app.repositories.memory import MemoryRepository


class VehicleRepository(MemoryRepository[VehicleResponse]):
    pass


vehicle_repository = VehicleRepository()
