from fastapi import APIRouter

router = APIRouter(prefix="/jobs", tags=["jobs"])


@router.get("")
async def read_jobs_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_jobs_1() -> dict[str, str]:
    return {}
