from fastapi import APIRouter

router = APIRouter(prefix="/posts", tags=["posts"])


@router.get("")
async def read_posts_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_posts_1() -> dict[str, str]:
    return {}
