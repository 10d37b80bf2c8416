from uuid import uuid4

from fastapi import APIRouter, HTTPException, Query
from pydantic import BaseModel

from taproom.api.v1.beers import BEERS

router = APIRouter()


class CreateTap(BaseModel):
    label: str
    beer_id: str | None = None


class UpdateTap(BaseModel):
    label: str | None = None
    beer_id: str | None = None


class Tap(CreateTap):
    id: str


TAPS: dict[str, Tap] = {}


@router.get("")
async def list_taps(limit: int = Query(20, le=100), offset: int = 0) -> list[Tap]:
    return list(TAPS.values())[offset : offset + limit]


@router.post("", status_code=201)
async def create_tap(body: CreateTap) -> Tap:
    if body.beer_id and body.beer_id not in BEERS:
        raise HTTPException(404, "No such beer")
    tap = Tap(id=str(uuid4()), **body.model_dump())
    TAPS[tap.id] = tap
    return tap


@router.get("/{tap_id}")
async def get_tap(tap_id: str) -> Tap:
    tap = TAPS.get(tap_id)
    if tap is None:
        raise HTTPException(404, "No such tap")
    return tap


@router.patch("/{tap_id}")
async def update_tap(tap_id: str, body: UpdateTap) -> Tap:
    tap = TAPS.get(tap_id)
    if tap is None:
        raise HTTPException(404, "No such tap")
    TAPS[tap_id] = tap.model_copy(update=body.model_dump(exclude_unset=True))
    return TAPS[tap_id]
