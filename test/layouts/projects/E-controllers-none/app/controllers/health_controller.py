from fastapi import APIRouter

router = APIRouter(tags=["Health"])


@router.get("/health/live")
def live() -> str:
    return "live"


@router.get("/health/ready")
def ready() -> str:
    return "ready"
