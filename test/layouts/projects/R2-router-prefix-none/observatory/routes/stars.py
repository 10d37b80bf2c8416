from fastapi import APIRouter, HTTPException, status

from .. import services
from ..constants import API
from ..schemas import StarDocument, StarPayload
from ..store import StoreDep

router = APIRouter(prefix=f"{API}/stars", tags=["Stars"])


@router.get("/", response_model=list[StarDocument])
async def list_stars(store: StoreDep, skip: int = 0, limit: int = 50):
    return await services.find_stars(store, skip, limit)


@router.post("/", response_model=StarDocument, status_code=status.HTTP_201_CREATED)
async def create_star(payload: StarPayload, store: StoreDep):
    return await services.add_star(store, payload)


@router.get("/{star_id}", response_model=StarDocument)
async def read_star(star_id: str, store: StoreDep):
    star = await services.find_star(store, star_id)
    if star is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, detail="Star not found")
    return star


@router.put("/{star_id}", response_model=StarDocument)
async def update_star(star_id: str, payload: StarPayload, store: StoreDep):
    if await services.find_star(store, star_id) is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, detail="Star not found")
    return await services.change_star(store, star_id, payload)


@router.delete("/{star_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_star(star_id: str, store: StoreDep):
    if not await services.remove_star(store, star_id):
        raise HTTPException(status.HTTP_404_NOT_FOUND, detail="Star not found")
