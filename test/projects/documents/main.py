from typing import Annotated

from fastapi import Depends, FastAPI, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel

app = FastAPI(title="Shop")


class Item(BaseModel):
    name: str


class Order(BaseModel):
    items: list[Item]


@app.get("/items", tags=["Items"])
def list_items(limit: Annotated[int, Query(le=100)] = 10) -> list[Item]: ...


@app.post("/orders", tags=["Orders"], dependencies=[Depends(HTTPBearer())])
def create_order(order: Order, note: str | None = None) -> None: ...
