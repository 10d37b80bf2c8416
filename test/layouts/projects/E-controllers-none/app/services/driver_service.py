from app.dto.driver_dto import CreateDriverRequest, DriverResponse, UpdateDriverRequest
from app.exceptions import EntityNotFound
from app.repositories.driver_repository import DriverRepository, driver_repository


class DriverService:
    def __init__(self, repository: DriverRepository):
        self.repository = repository

    def get_all(self) -> list[DriverResponse]:
        return self.repository.all()

    def get_by_id(self, driver_id: int) -> DriverResponse:
        driver = self.repository.get(driver_id)
        if driver is None:
            raise EntityNotFound("Driver", driver_id)
        return driver

    def create(self, request: CreateDriverRequest) -> DriverResponse:
        new_id = self.repository.next_id()
        return self.repository.put(
            new_id, DriverResponse(id=new_id, **request.model_dump())
        )

    def update(self, driver_id: int, request: UpdateDriverRequest) -> DriverResponse:
        self.get_by_id(driver_id)
        return self.repository.put(
            driver_id, DriverResponse(id=driver_id, **request.model_dump())
        )


def get_driver_service() -> DriverService:
    return DriverService(driver_repository)
