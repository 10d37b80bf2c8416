import uuid

from sqlmodel import Session, select

from app.errors import NotFound
from app.models import WineBottle, WineBottleCreate, WineBottleUpdate


def get_all(session: Session, skip: int, limit: int):
    return session.exec(select(WineBottle).offset(skip).limit(limit)).all()


def get(session: Session, wine_bottle_id: uuid.UUID) -> WineBottle:
    wine_bottle = session.get(WineBottle, wine_bottle_id)
    if wine_bottle is None:
        raise NotFound("WineBottle", wine_bottle_id)
    return wine_bottle


def create(session: Session, data: WineBottleCreate) -> WineBottle:
    wine_bottle = WineBottle.model_validate(data)
    session.add(wine_bottle)
    session.commit()
    session.refresh(wine_bottle)
    return wine_bottle


def update(
    session: Session, wine_bottle_id: uuid.UUID, data: WineBottleUpdate
) -> WineBottle:
    wine_bottle = get(session, wine_bottle_id)
    wine_bottle.sqlmodel_update(data.model_dump(exclude_unset=True))
    session.add(wine_bottle)
    session.commit()
    session.refresh(wine_bottle)
    return wine_bottle


def delete(session: Session, wine_bottle_id: uuid.UUID) -> None:
    session.delete(get(session, wine_bottle_id))
    session.commit()
