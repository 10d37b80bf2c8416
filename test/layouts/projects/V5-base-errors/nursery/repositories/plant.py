from sqlalchemy.orm import Session

from nursery.models.plant import Plant
from nursery.repositories.base import BaseRepository


class PlantRepository(BaseRepository[Plant]):
    def __init__(self, session: Session) -> None:
        super().__init__(Plant, session)
