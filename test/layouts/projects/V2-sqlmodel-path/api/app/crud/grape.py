import uuid

from sqlmodel import Session, select

from app.errors import NotFound
from app.models import Grape, GrapeCreate, GrapeUpdate


def get_all(session: Session, skip: int, limit: int):
    return session.exec(select(Grape).offset(skip).limit(limit)).all()


def get(session: Session, grape_id: uuid.UUID) -> Grape:
    grape = session.get(Grape, grape_id)
    if grape is None:
        raise NotFound("Grape", grape_id)
    return grape


def create(session: Session, data: GrapeCreate) -> Grape:
    grape = Grape.model_validate(data)
    session.add(grape)
    session.commit()
    session.refresh(grape)
    return grape


def update(session: Session, grape_id: uuid.UUID, data: GrapeUpdate) -> Grape:
    grape = get(session, grape_id)
    grape.sqlmodel_update(data.model_dump(exclude_unset=True))
    session.add(grape)
    session.commit()
    session.refresh(grape)
    return grape


def delete(session: Session, grape_id: uuid.UUID) -> None:
    session.delete(get(session, grape_id))
    session.commit()
