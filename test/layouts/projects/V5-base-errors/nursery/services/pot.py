from collections.abc import Sequence

from sqlalchemy.orm import Session

from nursery.errors import NotFoundError
from nursery.models.pot import Pot
from nursery.repositories.pot import PotRepository
from nursery.schemas.pot import PotCreate, PotUpdate


class PotService:
    def __init__(self, session: Session) -> None:
        self.pots = PotRepository(session)

    def list_pots(self, skip: int, limit: int) -> Sequence[Pot]:
        return self.pots.find_all(skip, limit)

    def get_pot(self, pot_id: int) -> Pot:
        pot = self.pots.find_by_id(pot_id)
        if pot is None:
            raise NotFoundError("Pot", pot_id)
        return pot

    def create_pot(self, data: PotCreate) -> Pot:
        return self.pots.add(Pot(**data.model_dump()))

    def update_pot(self, pot_id: int, data: PotUpdate) -> Pot:
        pot = self.get_pot(pot_id)
        return self.pots.update(pot, **data.model_dump(exclude_unset=True))

    def delete_pot(self, pot_id: int) -> None:
        self.pots.remove(self.get_pot(pot_id))
