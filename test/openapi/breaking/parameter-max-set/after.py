from typing import Annotated

from fastapi import FastAPI, Query

app = FastAPI()


@app.get("/items")
def list_items(limit: Annotated[int, Query(le=20)]) -> None: ...
