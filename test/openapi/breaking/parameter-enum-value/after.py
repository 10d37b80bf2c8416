from typing import Literal

from fastapi import FastAPI

app = FastAPI()


@app.get("/items")
def list_items(sort: Literal["a", "b", "c"]) -> None: ...
