from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from meters.store.tables import Meter


def select_meters(db: Session) -> Sequence[Meter]:
    return db.scalars(select(Meter).order_by(Meter.id)).all()


def find_meter(db: Session, meter_id: int) -> Meter | None:
    return db.get(Meter, meter_id)


def insert_meter(db: Session, **values: object) -> Meter:
    meter = Meter(**values)
    db.add(meter)
    db.flush()
    return meter


def replace_meter(db: Session, meter: Meter, **values: object) -> Meter:
    for name, value in values.items():
        setattr(meter, name, value)
    db.flush()
    return meter


def delete_meter(db: Session, meter: Meter) -> None:
    db.delete(meter)
    db.flush()
