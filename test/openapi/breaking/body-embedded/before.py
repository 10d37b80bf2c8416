from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.post("/models")
def send(body: Model) -> None: ...
