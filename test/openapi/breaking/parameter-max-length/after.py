from typing import Annotated

from fastapi import FastAPI, Query

app = FastAPI()


@app.get("/items")
def list_items(q: Annotated[str, Query(max_length=20)]) -> None: ...
