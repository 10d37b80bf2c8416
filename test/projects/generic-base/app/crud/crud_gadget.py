from sqlalchemy.orm import Session

from app.crud.base import CRUDBase
from app.models.gadget import Gadget
from app.schemas.gadget import GadgetCreate, GadgetUpdate


class CRUDGadget(CRUDBase[Gadget, GadgetCreate, GadgetUpdate]):
    def by_colour(self, db: Session, colour: str):
        return db.query(Gadget).filter(Gadget.colour == colour).all()


gadget_crud = CRUDGadget(Gadget)
