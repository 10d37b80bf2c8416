from __future__ import annotations

from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Inner(BaseModel):
    name: str
    size: int
    parent: Inner | None = None


class Model(BaseModel):
    items: list[Inner]
    by_name: dict[str, Inner]


@app.post("/models")
def send(body: list[Model]) -> None: ...


@app.get("/models")
def read() -> dict[str, Model]: ...
