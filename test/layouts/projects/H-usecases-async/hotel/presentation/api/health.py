from fastapi import APIRouter

router = APIRouter(prefix="/health", tags=["Health"])


@router.get("")
async def health() -> dict[str, bool]:
    return {"healthy": True}
