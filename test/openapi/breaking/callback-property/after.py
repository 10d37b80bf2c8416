from fastapi import APIRouter, FastAPI
from pydantic import BaseModel

app = FastAPI()
callbacks = APIRouter()


class Event(BaseModel):
    id: int
    total: int


@callbacks.post("{$request.query.url}")
def notify(body: Event) -> None: ...


@app.post("/orders", callbacks=callbacks.routes)
def order(url: str) -> None: ...
