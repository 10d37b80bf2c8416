from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.get("/models", response_class=PlainTextResponse)
def read() -> str: ...
