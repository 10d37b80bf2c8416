from typing import Annotated

from fastapi import FastAPI, Security
from fastapi.security import HTTPBearer

app = FastAPI()

bearer = HTTPBearer()


@app.get("/items")
def list_items(token: Annotated[str, Security(bearer)]) -> None: ...
