from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, Field, SecretStr

app = FastAPI()


class Model(BaseModel):
    value: Annotated[SecretStr, Field(max_length=8)]


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
