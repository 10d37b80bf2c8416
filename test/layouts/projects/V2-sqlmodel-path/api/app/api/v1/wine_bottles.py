import uuid

from fastapi import APIRouter, Depends
from sqlmodel import Session

from app.crud import wine_bottle as wine_bottle_crud
from app.database import get_session
from app.models import WineBottleCreate, WineBottleRead, WineBottleUpdate

router = APIRouter(tags=["Wine Bottles"])


@router.get("/wine-bottles", response_model=list[WineBottleRead])
def read_wine_bottles(
    skip: int = 0, limit: int = 100, session: Session = Depends(get_session)
):
    return wine_bottle_crud.get_all(session, skip, limit)


@router.post("/wine-bottles", response_model=WineBottleRead, status_code=201)
def create_wine_bottle(data: WineBottleCreate, session: Session = Depends(get_session)):
    return wine_bottle_crud.create(session, data)


@router.get("/wine-bottles/{wine_bottle_id}", response_model=WineBottleRead)
def read_wine_bottle(
    wine_bottle_id: uuid.UUID, session: Session = Depends(get_session)
):
    return wine_bottle_crud.get(session, wine_bottle_id)


@router.patch("/wine-bottles/{wine_bottle_id}", response_model=WineBottleRead)
def update_wine_bottle(
    wine_bottle_id: uuid.UUID,
    data: WineBottleUpdate,
    session: Session = Depends(get_session),
):
    return wine_bottle_crud.update(session, wine_bottle_id, data)


@router.delete("/wine-bottles/{wine_bottle_id}", status_code=204)
def delete_wine_bottle(
    wine_bottle_id: uuid.UUID, session: Session = Depends(get_session)
):
    wine_bottle_crud.delete(session, wine_bottle_id)
