from enum import Enum
from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class State(Enum):
    new = "new"
    paid = "paid"
    settled = "paid"


class Order(BaseModel):
    state: State
    size: Annotated[int, Field(gt=1, json_schema_extra={"own": 1, "x-own": 2})]


@app.post("/orders")
def add(order: Order): ...
