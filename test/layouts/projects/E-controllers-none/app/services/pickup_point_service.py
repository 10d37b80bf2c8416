from app.dto.pickup_point_dto import CreatePickupPointRequest, PickupPointResponse
from app.repositories.pickup_point_repository import (
    PickupPointRepository,
    pickup_point_repository,
)


class PickupPointService:
    def __init__(self, repository: PickupPointRepository):
        self.repository = repository

    def get_all(self) -> list[PickupPointResponse]:
        return self.repository.all()

    def create(self, request: CreatePickupPointRequest) -> PickupPointResponse:
        new_id = self.repository.next_id()
        return self.repository.put(
            new_id, PickupPointResponse(id=new_id, **request.model_dump())
        )


def get_pickup_point_service() -> PickupPointService:
    return PickupPointService(pickup_point_repository)
