from typing import Annotated, Iterable

from fastapi import APIRouter, Depends, FastAPI, File, Query, Security, UploadFile
from fastapi.security import OAuth2PasswordBearer
from fastapi_utils.cbv import cbv
from pydantic import BaseModel

app = FastAPI()
scheme = OAuth2PasswordBearer(tokenUrl="t")


class Page(BaseModel):
    size: int


def inner(token=Security(scheme, scopes=["a"])): ...


@app.get("/secured")
def secured(x=Security(inner, scopes=["b"]), y=Security(scheme, scopes=["c"])): ...


@app.post("/files")
def files(one: UploadFile, two: bytes = File()): ...


@app.get("/pages")
def pages(page: Annotated[Page, Query()], z: int = 1): ...


@app.get("/stream")
def stream() -> Iterable[int]:
    yield 1


views = APIRouter()


@cbv(views)
class View:
    token: str = Depends(scheme)

    @views.get("/view")
    def view(self): ...


app.include_router(views)
