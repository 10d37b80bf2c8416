from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class Model(BaseModel):
    value: Annotated[int, Field(lt=10)]


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
