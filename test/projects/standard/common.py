from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Annotated

from fastapi import Depends, HTTPException
from pydantic import BaseModel


class Schema(BaseModel):
    pass


class NotFoundError(HTTPException):
    def __init__(self, detail: str) -> None:
        super().__init__(404, detail)


class Message(BaseModel):
    message: str


@dataclass
class Page:
    number: int = 1
    size: int = 100


PageDep = Annotated[Page, Depends()]


def now() -> datetime:
    return datetime(2026, 1, 31, tzinfo=timezone.utc)
