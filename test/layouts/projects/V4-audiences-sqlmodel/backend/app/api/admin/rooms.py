from fastapi import APIRouter
from sqlmodel import select

from app.api.common import get_or_404
from app.db import SessionDep
from app.models import Room
from app.schemas.room import RoomCreate, RoomOut, RoomUpdate

router = APIRouter()


@router.get("", response_model=list[RoomOut])
def list_rooms(db: SessionDep, skip: int = 0, limit: int = 100):
    return db.exec(select(Room).offset(skip).limit(limit)).all()


@router.post("", response_model=RoomOut, status_code=201)
def create_room(payload: RoomCreate, db: SessionDep):
    room = Room(**payload.model_dump())
    db.add(room)
    db.commit()
    db.refresh(room)
    return room


@router.get("/{room_id}", response_model=RoomOut)
def get_room(room_id: int, db: SessionDep):
    return get_or_404(db, Room, room_id)


@router.patch("/{room_id}", response_model=RoomOut)
def update_room(room_id: int, payload: RoomUpdate, db: SessionDep):
    room = get_or_404(db, Room, room_id)
    room.sqlmodel_update(payload.model_dump(exclude_unset=True))
    db.add(room)
    db.commit()
    db.refresh(room)
    return room


@router.delete("/{room_id}", status_code=204)
def delete_room(room_id: int, db: SessionDep):
    db.delete(get_or_404(db, Room, room_id))
    db.commit()
