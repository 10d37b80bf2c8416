from fastapi import APIRouter

router = APIRouter(prefix="/webhook", tags=["Webhook"])


@router.post("")
async def webhook() -> None:
    return None
