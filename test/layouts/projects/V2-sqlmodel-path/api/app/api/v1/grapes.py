import uuid

from fastapi import APIRouter, Depends
from sqlmodel import Session

from app.crud import grape as grape_crud
from app.database import get_session
from app.models import GrapeCreate, GrapeRead, GrapeUpdate

router = APIRouter(tags=["Grapes"])


@router.get("/grapes", response_model=list[GrapeRead])
def read_grapes(
    skip: int = 0, limit: int = 100, session: Session = Depends(get_session)
):
    return grape_crud.get_all(session, skip, limit)


@router.post("/grapes", response_model=GrapeRead, status_code=201)
def create_grape(data: GrapeCreate, session: Session = Depends(get_session)):
    return grape_crud.create(session, data)


@router.get("/grapes/{grape_id}", response_model=GrapeRead)
def read_grape(grape_id: uuid.UUID, session: Session = Depends(get_session)):
    return grape_crud.get(session, grape_id)


@router.patch("/grapes/{grape_id}", response_model=GrapeRead)
def update_grape(
    grape_id: uuid.UUID, data: GrapeUpdate, session: Session = Depends(get_session)
):
    return grape_crud.update(session, grape_id, data)


@router.delete("/grapes/{grape_id}", status_code=204)
def delete_grape(grape_id: uuid.UUID, session: Session = Depends(get_session)):
    grape_crud.delete(session, grape_id)
