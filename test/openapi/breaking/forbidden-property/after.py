from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict

app = FastAPI()


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")

    a: int
    b: int = 1


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
