from datetime import date
from decimal import Decimal

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from meters.handlers.tags import Tag
from meters.store import readings as store
from meters.store.connection import Db
from meters.store.meters import find_meter
from meters.views import ReadingView

PREFIX = "/readings"

router = APIRouter(prefix=PREFIX, tags=[Tag.READINGS])


class ReadingCreate(BaseModel):
    meter_id: int
    day: date
    value: Decimal


@router.get("", response_model=list[ReadingView])
def get_readings(meter_id: int, db: Db):
    return store.select_readings(db, meter_id)


@router.post("", response_model=ReadingView, status_code=201)
def post_reading(body: ReadingCreate, db: Db):
    if find_meter(db, body.meter_id) is None:
        raise HTTPException(404, "Meter not found")
    return store.insert_reading(db, **body.model_dump())
