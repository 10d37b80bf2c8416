from collections.abc import Sequence
from uuid import UUID

from sqlmodel import Session, select

from archive.models.boxes import Box
from archive.schemas.boxes import BoxCreate, BoxUpdate


def list_boxes(session: Session, limit: int, offset: int) -> Sequence[Box]:
    return session.exec(select(Box).limit(limit).offset(offset)).all()


def get_box(session: Session, box_id: UUID) -> Box | None:
    return session.get(Box, box_id)


def create_box(session: Session, data: BoxCreate) -> Box:
    box = Box.model_validate(data)
    session.add(box)
    session.commit()
    session.refresh(box)
    return box


def update_box(session: Session, box: Box, data: BoxUpdate) -> Box:
    box.sqlmodel_update(data.model_dump(exclude_unset=True))
    session.commit()
    session.refresh(box)
    return box


def delete_box(session: Session, box: Box) -> None:
    session.delete(box)
    session.commit()
