from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from nursery.database import Base

Row = TypeVar("Row", bound=Base)


class BaseRepository(Generic[Row]):
    def __init__(self, model: type[Row], session: Session) -> None:
        self.model = model
        self.session = session

    def find_all(self, skip: int = 0, limit: int = 50) -> Sequence[Row]:
        return self.session.scalars(select(self.model).offset(skip).limit(limit)).all()

    def find_by_id(self, key: int) -> Row | None:
        return self.session.get(self.model, key)

    def add(self, row: Row) -> Row:
        self.session.add(row)
        self.session.flush()
        self.session.refresh(row)
        return row

    def update(self, row: Row, **values: Any) -> Row:
        for name, value in values.items():
            setattr(row, name, value)
        self.session.flush()
        return row

    def remove(self, row: Row) -> None:
        self.session.delete(row)
        self.session.flush()
