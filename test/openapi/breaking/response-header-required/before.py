from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.get("/models", responses={200: {"headers": {}}})
def read() -> Model: ...
