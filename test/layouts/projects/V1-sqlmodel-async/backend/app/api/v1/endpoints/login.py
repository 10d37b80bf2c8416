from fastapi import APIRouter, Depends

from app.core.deps import User, get_current_user

router = APIRouter(prefix="/login", tags=["login"])


@router.get("/me")
async def me(current_user: User = Depends(get_current_user())) -> dict[str, str]:
    return {"name": current_user.name, "role": current_user.role}
