from fastapi import Depends
from sqlalchemy import select
from sqlalchemy.orm import Session

from bakery.database import get_session
from bakery.errors import NotFoundError
from bakery.models import Bread
from bakery.schemas.breads import BreadIn
from bakery.schemas.paging import Paging


class BreadService:
    def __init__(self, session: Session = Depends(get_session)):
        self.session = session

    def all(self, paging: Paging) -> list[Bread]:
        query = select(Bread).offset(paging.offset).limit(paging.size)
        return list(self.session.scalars(query))

    def get(self, bread_id: int) -> Bread:
        bread = self.session.get(Bread, bread_id)
        if bread is None:
            raise NotFoundError("Bread", bread_id)
        return bread

    def create(self, data: BreadIn) -> Bread:
        bread = Bread(**data.model_dump())
        self.session.add(bread)
        self.session.commit()
        self.session.refresh(bread)
        return bread

    def update(self, bread_id: int, data: BreadIn) -> Bread:
        bread = self.get(bread_id)
        for name, value in data.model_dump().items():
            setattr(bread, name, value)
        self.session.commit()
        self.session.refresh(bread)
        return bread

    def delete(self, bread_id: int) -> None:
        self.session.delete(self.get(bread_id))
        self.session.commit()
