from sqlalchemy.orm import Session

from nursery.models.pot import Pot
from nursery.repositories.base import BaseRepository


class PotRepository(BaseRepository[Pot]):
    def __init__(self, session: Session) -> None:
        super().__init__(Pot, session)
