from typing import Annotated

from fastapi import FastAPI, Form
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.post("/models")
def send(value: Annotated[str, Form()], more: Annotated[int, Form()]) -> None: ...
