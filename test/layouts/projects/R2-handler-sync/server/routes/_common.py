from typing import NoReturn

from fastapi import HTTPException


def abort_not_found(what: str) -> NoReturn:
    raise HTTPException(status_code=404, detail=f"{what} not found")
