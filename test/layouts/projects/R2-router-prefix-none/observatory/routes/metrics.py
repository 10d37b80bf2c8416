from fastapi import APIRouter

from ..store import StoreDep

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def metrics(store: StoreDep) -> dict[str, int]:
    return {name: len(rows) for name, rows in store.collections.items()}
