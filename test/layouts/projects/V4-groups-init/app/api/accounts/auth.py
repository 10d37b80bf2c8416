from fastapi import APIRouter

router = APIRouter(tags=["auth"])


@router.post("/login")
async def login(name: str):
    return {"token": name[::-1]}


@router.post("/logout", status_code=204)
async def logout():
    return None
