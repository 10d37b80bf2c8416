from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from config import settings
from errors import NotFoundError
from routers import garage_router, health_router, parking_spot_router

app = FastAPI(title="Parking")


@app.exception_handler(NotFoundError)
async def not_found(request: Request, error: NotFoundError) -> JSONResponse:
    return JSONResponse(status_code=404, content={"detail": error.detail})


app.include_router(health_router)
app.include_router(garage_router, prefix=settings.api_prefix)
app.include_router(parking_spot_router, prefix=settings.api_prefix)
