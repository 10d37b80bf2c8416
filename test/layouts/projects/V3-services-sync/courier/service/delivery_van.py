from sqlalchemy import select
from sqlalchemy.orm import Session

from ..exceptions import NotFoundError
from ..model import DeliveryVan
from ..schema.delivery_van import (
    DeliveryVanCreateSchema,
    DeliveryVanUpdateSchema,
)


def get_delivery_vans(
    *, db: Session, skip: int, limit: int
) -> list[DeliveryVan]:
    return list(db.scalars(select(DeliveryVan).offset(skip).limit(limit)))


def get_delivery_van(*, db: Session, delivery_van_id: int) -> DeliveryVan:
    delivery_van = db.get(DeliveryVan, delivery_van_id)
    if delivery_van is None:
        raise NotFoundError("delivery van", delivery_van_id)
    return delivery_van


def create_delivery_van(
    *, db: Session, data: DeliveryVanCreateSchema
) -> DeliveryVan:
    delivery_van = DeliveryVan(**data.model_dump())
    db.add(delivery_van)
    db.commit()
    db.refresh(delivery_van)
    return delivery_van


def update_delivery_van(
    *, db: Session, delivery_van_id: int, data: DeliveryVanUpdateSchema
) -> DeliveryVan:
    delivery_van = get_delivery_van(db=db, delivery_van_id=delivery_van_id)
    for name, value in data.model_dump().items():
        setattr(delivery_van, name, value)
    db.commit()
    db.refresh(delivery_van)
    return delivery_van
