from typing import Annotated

from fastapi import FastAPI, Security
from fastapi.security import APIKeyHeader

app = FastAPI()

scheme = APIKeyHeader(name="X-Token", scheme_name="auth")


@app.get("/items")
def list_items(token: Annotated[str, Security(scheme)]) -> None: ...
