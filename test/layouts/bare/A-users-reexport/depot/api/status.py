from fastapi import APIRouter

router = APIRouter(prefix="/status", tags=["status"])


@router.get("")
def status() -> dict[str, str]:
    return {"status": "ok"}
