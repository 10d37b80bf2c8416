from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Event(BaseModel):
    id: int


@app.webhooks.post("order")
def ordered(body: Event) -> None: ...
