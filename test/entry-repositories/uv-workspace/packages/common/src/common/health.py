from fastapi import APIRouter

health_router = APIRouter()


@health_router.get("/healthz")
def healthz() -> None: ...
