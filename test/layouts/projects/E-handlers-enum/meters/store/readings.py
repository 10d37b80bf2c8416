from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from meters.store.tables import Reading


def select_readings(db: Session, meter_id: int) -> Sequence[Reading]:
    found = select(Reading).where(Reading.meter_id == meter_id)
    return db.scalars(found.order_by(Reading.day)).all()


def insert_reading(db: Session, **values: object) -> Reading:
    reading = Reading(**values)
    db.add(reading)
    db.flush()
    return reading
