from fastapi import FastAPI
from pydantic import BaseModel, Json

app = FastAPI()


class Model(BaseModel):
    value: Json[int]


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
