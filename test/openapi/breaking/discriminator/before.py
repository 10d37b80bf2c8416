from typing import Literal

from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    tricks: list[str]


class Model(BaseModel):
    value: Cat | Dog


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
