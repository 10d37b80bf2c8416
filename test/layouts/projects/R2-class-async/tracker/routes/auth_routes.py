from fastapi import APIRouter

auth_router = APIRouter(tags=["Auth"])


@auth_router.post("/auth/token")
async def token(name: str) -> dict[str, str]:
    return {"token": f"t-{name}"}
