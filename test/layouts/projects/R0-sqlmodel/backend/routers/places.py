from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from sqlmodel import select

from db import SessionDep
from models.place import Place, PlaceCreate, PlacePublic, PlaceUpdate

router = APIRouter(prefix="/places", tags=["places"])


@router.post("/", response_model=PlacePublic)
def create_place(place: PlaceCreate, session: SessionDep):
    db_place = Place.model_validate(place)
    session.add(db_place)
    session.commit()
    session.refresh(db_place)
    return db_place


@router.get("/", response_model=list[PlacePublic])
def read_places(
    session: SessionDep,
    offset: int = 0,
    limit: Annotated[int, Query(le=100)] = 100,
):
    return session.exec(select(Place).offset(offset).limit(limit)).all()


@router.get("/{place_id}", response_model=PlacePublic)
def read_place(place_id: int, session: SessionDep):
    place = session.get(Place, place_id)
    if not place:
        raise HTTPException(status_code=404, detail="Place not found")
    return place


@router.patch("/{place_id}", response_model=PlacePublic)
def update_place(place_id: int, place: PlaceUpdate, session: SessionDep):
    db_place = session.get(Place, place_id)
    if not db_place:
        raise HTTPException(status_code=404, detail="Place not found")
    place_data = place.model_dump(exclude_unset=True)
    db_place.sqlmodel_update(place_data)
    session.add(db_place)
    session.commit()
    session.refresh(db_place)
    return db_place


@router.delete("/{place_id}")
def delete_place(place_id: int, session: SessionDep):
    place = session.get(Place, place_id)
    if not place:
        raise HTTPException(status_code=404, detail="Place not found")
    session.delete(place)
    session.commit()
    return {"ok": True}
