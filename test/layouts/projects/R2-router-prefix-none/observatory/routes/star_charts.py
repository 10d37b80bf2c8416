from fastapi import APIRouter, HTTPException, status

from .. import services
from ..constants import API
from ..schemas import StarChartDocument, StarChartPayload
from ..store import StoreDep

router = APIRouter(prefix=f"{API}/star-charts", tags=["Star Charts"])


@router.get("/", response_model=list[StarChartDocument])
async def list_star_charts(store: StoreDep, skip: int = 0, limit: int = 50):
    return await services.find_star_charts(store, skip, limit)


@router.post("/", response_model=StarChartDocument, status_code=status.HTTP_201_CREATED)
async def create_star_chart(payload: StarChartPayload, store: StoreDep):
    return await services.add_star_chart(store, payload)


@router.get("/{star_chart_id}", response_model=StarChartDocument)
async def read_star_chart(star_chart_id: str, store: StoreDep):
    star_chart = await services.find_star_chart(store, star_chart_id)
    if star_chart is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, detail="Star chart not found")
    return star_chart


@router.delete("/{star_chart_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_star_chart(star_chart_id: str, store: StoreDep):
    if not await services.remove_star_chart(store, star_chart_id):
        raise HTTPException(status.HTTP_404_NOT_FOUND, detail="Star chart not found")
