from typing import Annotated

from fastapi import FastAPI, Header

app = FastAPI()


@app.get("/items")
def list_items(x_token: Annotated[str, Header(min_length=3)]) -> None: ...
