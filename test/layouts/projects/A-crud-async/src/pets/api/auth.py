from fastapi import APIRouter

from pets.api.deps import CurrentUser

router = APIRouter(prefix="/auth", tags=["Auth"])


@router.get("/me")
async def me(user: CurrentUser) -> str:
    return user
