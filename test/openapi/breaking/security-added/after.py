from typing import Annotated

from fastapi import FastAPI, Security
from fastapi.security import APIKeyHeader, HTTPBearer

app = FastAPI()

bearer = HTTPBearer()
key = APIKeyHeader(name="X-Key")


@app.get("/items")
def list_items(
    token: Annotated[str, Security(bearer)], key: Annotated[str, Security(key)]
) -> None: ...
