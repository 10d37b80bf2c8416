from fastapi import APIRouter

lots = APIRouter(prefix="/lots", tags=["lots"])


@lots.get("/{lot}/free")
async def free_places(lot: int): ...
