from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from meters.handlers.tags import Tag
from meters.store import meters as store
from meters.store.connection import Db
from meters.views import MeterView

PREFIX = "/meters"

router = APIRouter(prefix=PREFIX, tags=[Tag.METERS])


class MeterCreate(BaseModel):
    serial: str
    place: str


class MeterReplace(BaseModel):
    serial: str
    place: str


@router.get("", response_model=list[MeterView])
def get_meters(db: Db):
    return store.select_meters(db)


@router.get("/{meter_id}", response_model=MeterView)
def get_meter(meter_id: int, db: Db):
    meter = store.find_meter(db, meter_id)
    if meter is None:
        raise HTTPException(404, "Meter not found")
    return meter


@router.post("", response_model=MeterView, status_code=201)
def post_meter(body: MeterCreate, db: Db):
    return store.insert_meter(db, **body.model_dump())


@router.put("/{meter_id}", response_model=MeterView)
def put_meter(meter_id: int, body: MeterReplace, db: Db):
    meter = store.find_meter(db, meter_id)
    if meter is None:
        raise HTTPException(404, "Meter not found")
    return store.replace_meter(db, meter, **body.model_dump())


@router.delete("/{meter_id}", status_code=204)
def delete_meter(meter_id: int, db: Db):
    meter = store.find_meter(db, meter_id)
    if meter is None:
        raise HTTPException(404, "Meter not found")
    store.delete_meter(db, meter)
