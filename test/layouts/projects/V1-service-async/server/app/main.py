from fastapi import Depends, FastAPI, Request
from fastapi.responses import JSONResponse

from app.api.deps import require_api_key
from app.api.v1.router import router as v1_router
from app.core.config import settings
from app.core.exceptions import NotFoundException

app = FastAPI(title=settings.app_name)
app.include_router(
    v1_router, prefix=settings.api_v1_prefix, dependencies=[Depends(require_api_key)]
)


@app.exception_handler(NotFoundException)
async def not_found(request: Request, exc: NotFoundException) -> JSONResponse:
    return JSONResponse(status_code=404, content={"success": False, "message": str(exc)})


@app.get("/health")
async def health() -> dict[str, str]:
    return {"status": "ok"}
