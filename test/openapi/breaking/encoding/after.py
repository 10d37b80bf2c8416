from fastapi import FastAPI
from pydantic import Base64Bytes, BaseModel

app = FastAPI()


class Model(BaseModel):
    value: Base64Bytes


@app.post("/models")
def send(body: Model) -> None: ...


@app.get("/models")
def read() -> Model: ...
