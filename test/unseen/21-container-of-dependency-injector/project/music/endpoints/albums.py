from dependency_injector.wiring import Provide, inject
from fastapi import APIRouter, Depends

from ..containers import Container

router = APIRouter(prefix="/albums")


@router.get("")
@inject
def albums(size: int = Depends(Provide[Container.config.page_size])): ...


@router.get("/{album}/tracks")
@inject
def tracks(album: int, catalog=Depends(Provide[Container.catalog])): ...
