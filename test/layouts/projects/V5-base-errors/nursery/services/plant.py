from collections.abc import Sequence

from sqlalchemy.orm import Session

from nursery.errors import NotFoundError
from nursery.models.plant import Plant
from nursery.repositories.plant import PlantRepository
from nursery.schemas.plant import PlantCreate, PlantUpdate


class PlantService:
    def __init__(self, session: Session) -> None:
        self.plants = PlantRepository(session)

    def list_plants(self, skip: int, limit: int) -> Sequence[Plant]:
        return self.plants.find_all(skip, limit)

    def get_plant(self, plant_id: int) -> Plant:
        plant = self.plants.find_by_id(plant_id)
        if plant is None:
            raise NotFoundError("Plant", plant_id)
        return plant

    def create_plant(self, data: PlantCreate) -> Plant:
        return self.plants.add(Plant(**data.model_dump()))

    def update_plant(self, plant_id: int, data: PlantUpdate) -> Plant:
        plant = self.get_plant(plant_id)
        return self.plants.update(plant, **data.model_dump(exclude_unset=True))

    def delete_plant(self, plant_id: int) -> None:
        self.plants.remove(self.get_plant(plant_id))
