from app.dto.driver_dto import DriverResponse
from app.repositories.memory import MemoryRepository


class DriverRepository(MemoryRepository[DriverResponse]):
    pass


driver_repository = DriverRepository()
