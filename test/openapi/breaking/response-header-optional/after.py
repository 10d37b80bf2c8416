from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Model(BaseModel):
    value: int


@app.get(
    "/models",
    responses={
        200: {"headers": {"X-Total": {"required": True, "schema": {"type": "integer"}}}}
    },
)
def read() -> Model: ...
