from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from sqlmodel import select

from db import SessionDep
from models.trip import Trip, TripCreate, TripPublic, TripUpdate

router = APIRouter(prefix="/trips", tags=["trips"])


@router.post("/", response_model=TripPublic)
def create_trip(trip: TripCreate, session: SessionDep):
    db_trip = Trip.model_validate(trip)
    session.add(db_trip)
    session.commit()
    session.refresh(db_trip)
    return db_trip


@router.get("/", response_model=list[TripPublic])
def read_trips(
    session: SessionDep,
    offset: int = 0,
    limit: Annotated[int, Query(le=100)] = 100,
):
    return session.exec(select(Trip).offset(offset).limit(limit)).all()


@router.get("/{trip_id}", response_model=TripPublic)
def read_trip(trip_id: int, session: SessionDep):
    trip = session.get(Trip, trip_id)
    if not trip:
        raise HTTPException(status_code=404, detail="Trip not found")
    return trip


@router.patch("/{trip_id}", response_model=TripPublic)
def update_trip(trip_id: int, trip: TripUpdate, session: SessionDep):
    db_trip = session.get(Trip, trip_id)
    if not db_trip:
        raise HTTPException(status_code=404, detail="Trip not found")
    trip_data = trip.model_dump(exclude_unset=True)
    db_trip.sqlmodel_update(trip_data)
    session.add(db_trip)
    session.commit()
    session.refresh(db_trip)
    return db_trip


@router.delete("/{trip_id}")
def delete_trip(trip_id: int, session: SessionDep):
    trip = session.get(Trip, trip_id)
    if not trip:
        raise HTTPException(status_code=404, detail="Trip not found")
    session.delete(trip)
    session.commit()
    return {"ok": True}
