from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.get("/models", responses={202: {"model": Model}, 404: {"model": Model}})
def read() -> Model: ...
