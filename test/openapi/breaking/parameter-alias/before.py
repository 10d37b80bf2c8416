from typing import Annotated

from fastapi import FastAPI, Query

app = FastAPI()


@app.get("/items")
def list_items(q: Annotated[int, Query(alias="q")]) -> None: ...
