from dependency_injector.wiring import Provide, inject
from fastapi import APIRouter, Depends

from ..containers import Container
from ..services import CatalogClient

router = APIRouter(prefix="/artists")


@router.get("/{artist}")
@inject
async def artist(artist: int, catalog: CatalogClient = Depends(Provide[Container.catalog])): ...
