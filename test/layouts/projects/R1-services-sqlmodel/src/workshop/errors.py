from uuid import UUID

from fastapi import Request
from fastapi.responses import JSONResponse


class NotFound(Exception):
    def __init__(self, model: type, key: UUID) -> None:
        self.detail = f'{model.__name__} {key} not found'


async def not_found_handler(request: Request, exc: Exception) -> JSONResponse:
    detail = exc.detail if isinstance(exc, NotFound) else str(exc)
    return JSONResponse({'detail': detail}, status_code=404)
