from typing import Annotated
from fastapi import APIRouter, Depends, FastAPI, Security, WebSocket
from fastapi.security import HTTPBearer, OAuth2PasswordBearer
from pydantic import BaseModel
from elsewhere import get_tenant

oauth2 = OAuth2PasswordBearer(tokenUrl="token", scopes={"read": "Read"})


class User(BaseModel):
    name: str


def get_token(token: Annotated[str, Security(oauth2, scopes=["read"])]): ...


def get_current_user(token: Annotated[str, Depends(get_token)]) -> User: ...


def log_request(): ...


app = FastAPI(dependencies=[Depends(log_request)])
admin = APIRouter(prefix="/admin", dependencies=[Depends(get_current_user)])


@app.get("/me")
def me(user: Annotated[User, Depends(get_current_user)]) -> User:
    """The caller."""


@app.get("/health", include_in_schema=False)
def health(): ...


@app.get("/public", deprecated=True)
def public(): ...


@app.get("/tenant")
def tenant(tenant: Annotated[str, Depends(get_tenant)]) -> list[str]: ...


@admin.post("/users", status_code=201)
def create_user(body: User) -> list[User]: ...


@app.websocket("/ws")
async def ws(websocket: WebSocket): ...


app.include_router(admin)
