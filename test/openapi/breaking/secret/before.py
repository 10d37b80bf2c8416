from fastapi import FastAPI
from pydantic import BaseModel, SecretStr

app = FastAPI()


class Model(BaseModel):
    value: SecretStr


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
