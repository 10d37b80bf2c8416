from typing import Annotated

from fastapi import FastAPI, Security
from fastapi.security import OAuth2PasswordBearer

app = FastAPI()

scheme = OAuth2PasswordBearer(tokenUrl="login", scopes={"read": "r", "write": "w"})


@app.get("/items")
def list_items(token: Annotated[str, Security(scheme)]) -> None: ...
