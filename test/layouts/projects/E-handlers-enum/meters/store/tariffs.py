from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from meters.store.tables import Tariff


def select_tariffs(db: Session) -> Sequence[Tariff]:
    return db.scalars(select(Tariff).order_by(Tariff.id)).all()


def find_tariff(db: Session, tariff_id: int) -> Tariff | None:
    return db.get(Tariff, tariff_id)


def insert_tariff(db: Session, **values: object) -> Tariff:
    tariff = Tariff(**values)
    db.add(tariff)
    db.flush()
    return tariff


def replace_tariff(db: Session, tariff: Tariff, **values: object) -> Tariff:
    for name, value in values.items():
        setattr(tariff, name, value)
    db.flush()
    return tariff
