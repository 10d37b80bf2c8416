from sqlalchemy import select
from sqlalchemy.orm import Session

from app.crud.base import CRUDBase
from app.models.part import Part
from app.schemas.part import PartCreate, PartUpdate


class CRUDPart(CRUDBase[Part, PartCreate, PartUpdate]):
    def get_by_supplier(self, db: Session, *, supplier_id: int) -> list[Part]:
        return list(db.scalars(select(Part).where(Part.supplier_id == supplier_id)))


part = CRUDPart(Part)
