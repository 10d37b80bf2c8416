from app.dto.pickup_point_dto import PickupPointResponse
from app.repositories.memory import MemoryRepository


class PickupPointRepository(MemoryRepository[PickupPointResponse]):
    pass


pickup_point_repository = PickupPointRepository()
