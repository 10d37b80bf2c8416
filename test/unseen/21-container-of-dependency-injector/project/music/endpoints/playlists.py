from typing import Annotated

from dependency_injector.wiring import Provide, inject
from fastapi import APIRouter, Depends

from ..containers import Container
from ..services import Playlists

router = APIRouter(prefix="/playlists")
Service = Annotated[Playlists, Depends(Provide[Container.playlists])]


@router.put("/{name}")
@inject
def save(name: str, service: Service): ...


@router.delete("/{name}", status_code=204)
@inject
def delete(name: str, service: Service) -> None: ...
