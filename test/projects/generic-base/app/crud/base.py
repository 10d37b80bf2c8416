from typing import Generic, List, Optional, TypeVar

from sqlalchemy.orm import Session

Model = TypeVar("Model")
Create = TypeVar("Create")
Update = TypeVar("Update")


class CRUDBase(Generic[Model, Create, Update]):
    def __init__(self, model: type[Model]):
        self.model = model

    def get(self, db: Session, id: int) -> Optional[Model]:
        return db.get(self.model, id)

    def get_multi(self, db: Session, *, skip: int = 0, limit: int = 100) -> List[Model]:
        return db.query(self.model).offset(skip).limit(limit).all()

    def create(self, db: Session, *, obj_in: Create) -> Model:
        row = self.model(**obj_in.model_dump())
        db.add(row)
        db.commit()
        return row

    def update(self, db: Session, *, db_obj: Model, obj_in: Update) -> Model:
        for name, value in obj_in.model_dump(exclude_unset=True).items():
            setattr(db_obj, name, value)
        db.commit()
        return db_obj

    def remove(self, db: Session, *, id: int) -> None:
        db.delete(db.get(self.model, id))
        db.commit()
