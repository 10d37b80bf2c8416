from fastapi import APIRouter
from sqlmodel import col, select

from app.db import SessionDep
from app.models import Room, Tenant
from app.schemas.room import RoomOut

router = APIRouter()


@router.get("/free", response_model=list[RoomOut])
def list_free_rooms(db: SessionDep):
    taken = select(Tenant.room_id).where(col(Tenant.room_id).is_not(None))
    return db.exec(select(Room).where(col(Room.id).not_in(taken))).all()
