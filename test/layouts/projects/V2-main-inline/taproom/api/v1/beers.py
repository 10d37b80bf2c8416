from uuid import uuid4

from fastapi import APIRouter, HTTPException, Query, Response
from pydantic import BaseModel, Field

router = APIRouter()


class CreateBeer(BaseModel):
    name: str
    style: str
    abv: float = Field(ge=0, le=70)


class UpdateBeer(BaseModel):
    name: str | None = None
    style: str | None = None
    abv: float | None = Field(None, ge=0, le=70)


class Beer(CreateBeer):
    id: str


BEERS: dict[str, Beer] = {}


@router.get("")
async def list_beers(limit: int = Query(20, le=100), offset: int = 0) -> list[Beer]:
    return list(BEERS.values())[offset : offset + limit]


@router.post("", status_code=201)
async def create_beer(body: CreateBeer) -> Beer:
    beer = Beer(id=str(uuid4()), **body.model_dump())
    BEERS[beer.id] = beer
    return beer


@router.get("/{beer_id}")
async def get_beer(beer_id: str) -> Beer:
    beer = BEERS.get(beer_id)
    if beer is None:
        raise HTTPException(404, "No such beer")
    return beer


@router.patch("/{beer_id}")
async def update_beer(beer_id: str, body: UpdateBeer) -> Beer:
    beer = BEERS.get(beer_id)
    if beer is None:
        raise HTTPException(404, "No such beer")
    BEERS[beer_id] = beer.model_copy(update=body.model_dump(exclude_unset=True))
    return BEERS[beer_id]


@router.delete("/{beer_id}", status_code=204)
async def delete_beer(beer_id: str) -> Response:
    if BEERS.pop(beer_id, None) is None:
        raise HTTPException(404, "No such beer")
    return Response(status_code=204)
