from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Address(BaseModel):
    """Some text."""

    city: str


@app.post("/addresses")
def send(body: Address) -> Address: ...
