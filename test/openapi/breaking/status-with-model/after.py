from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


class Other(BaseModel):
    amount: int


@app.post("/models", status_code=201)
def send() -> Other: ...
