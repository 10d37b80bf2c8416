from typing import Annotated

from fastapi import FastAPI, Header

app = FastAPI()


@app.get("/items")
def list_items(token: Annotated[str, Header()]) -> None: ...
