from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class Place(BaseModel):
    """Another text."""

    city: str = Field(title="City", description="A town.", examples=["Bern"])


@app.post("/addresses", summary="Send")
def send(body: Place) -> Place: ...
