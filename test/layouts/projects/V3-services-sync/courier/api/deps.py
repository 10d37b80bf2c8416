from collections.abc import Iterator

from fastapi import Header, HTTPException, Query
from sqlalchemy.orm import Session

from ..db import SessionLocal


def get_db() -> Iterator[Session]:
    db = SessionLocal()
    try:
        yield db
    finally:
        db.close()


def api_key(x_key: str = Header("")) -> None:
    if x_key != "van":
        raise HTTPException(status_code=401, detail="Bad key")


class CommonParams:
    def __init__(
        self, skip: int = Query(0, ge=0), limit: int = Query(100, le=500)
    ) -> None:
        self.skip = skip
        self.limit = limit
