from fastapi import APIRouter

router = APIRouter()


@router.get("/version")
def version() -> None: ...


@router.get("/ready")
def ready() -> None: ...
