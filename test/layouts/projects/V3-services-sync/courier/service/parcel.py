from sqlalchemy import select
from sqlalchemy.orm import Session

from ..exceptions import NotFoundError
from ..model import Parcel
from ..schema.parcel import ParcelCreateSchema, ParcelUpdateSchema


def get_parcels(*, db: Session, skip: int, limit: int) -> list[Parcel]:
    return list(db.scalars(select(Parcel).offset(skip).limit(limit)))


def get_parcel(*, db: Session, parcel_id: int) -> Parcel:
    parcel = db.get(Parcel, parcel_id)
    if parcel is None:
        raise NotFoundError("parcel", parcel_id)
    return parcel


def create_parcel(*, db: Session, data: ParcelCreateSchema) -> Parcel:
    parcel = Parcel(**data.model_dump())
    db.add(parcel)
    db.commit()
    db.refresh(parcel)
    return parcel


def update_parcel(
    *, db: Session, parcel_id: int, data: ParcelUpdateSchema
) -> Parcel:
    parcel = get_parcel(db=db, parcel_id=parcel_id)
    for name, value in data.model_dump().items():
        setattr(parcel, name, value)
    db.commit()
    db.refresh(parcel)
    return parcel


def move_parcel(*, db: Session, parcel_id: int, van_id: int) -> Parcel:
    parcel = get_parcel(db=db, parcel_id=parcel_id)
    parcel.van_id = van_id
    db.commit()
    db.refresh(parcel)
    return parcel


def delete_parcel(*, db: Session, parcel_id: int) -> None:
    db.delete(get_parcel(db=db, parcel_id=parcel_id))
    db.commit()
