from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from meters.handlers.tags import Tag
from meters.store import tariffs as store
from meters.store.connection import Db
from meters.views import TariffView

PREFIX = "/tariffs"

router = APIRouter(prefix=PREFIX, tags=[Tag.TARIFFS])


class TariffCreate(BaseModel):
    label: str
    cents: int


class TariffReplace(BaseModel):
    label: str
    cents: int


@router.get("", response_model=list[TariffView])
def get_tariffs(db: Db):
    return store.select_tariffs(db)


@router.get("/{tariff_id}", response_model=TariffView)
def get_tariff(tariff_id: int, db: Db):
    tariff = store.find_tariff(db, tariff_id)
    if tariff is None:
        raise HTTPException(404, "Tariff not found")
    return tariff


@router.post("", response_model=TariffView, status_code=201)
def post_tariff(body: TariffCreate, db: Db):
    return store.insert_tariff(db, **body.model_dump())


@router.put("/{tariff_id}", response_model=TariffView)
def put_tariff(tariff_id: int, body: TariffReplace, db: Db):
    tariff = store.find_tariff(db, tariff_id)
    if tariff is None:
        raise HTTPException(404, "Tariff not found")
    return store.replace_tariff(db, tariff, **body.model_dump())
