from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from hotel.domain.errors import NotFound
from hotel.presentation.api.router import api_router


async def on_not_found(request: Request, error: NotFound) -> JSONResponse:
    return JSONResponse({"detail": type(error).__name__}, status_code=404)


def create_app() -> FastAPI:
    app = FastAPI(title="Hotel")
    app.add_exception_handler(NotFound, on_not_found)
    app.include_router(api_router)
    return app
