from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Item(BaseModel):
    id: int
    name: str


@app.get("/items/{id}", operation_id="get_item")
def get_item(id: int) -> Item:
    return Item(id=id, name="thing")
