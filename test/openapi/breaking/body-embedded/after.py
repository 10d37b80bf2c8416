from typing import Annotated

from fastapi import Body, FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.post("/models")
def send(body: Annotated[Model, Body(embed=True)]) -> None: ...
