from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from .adapters.http import health_api, pantry_api, recipes_api
from .domain.errors import Missing


async def missing(request: Request, exc: Missing) -> JSONResponse:
    return JSONResponse({"detail": str(exc)}, status_code=404)


app = FastAPI(title="Kitchen")
app.add_exception_handler(Missing, missing)
app.include_router(health_api.router)
app.include_router(recipes_api.router)
app.include_router(pantry_api.router)
