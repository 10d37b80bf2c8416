from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends, Header, HTTPException
from sqlalchemy.orm import Session

from forum.db import engine


def get_db() -> Iterator[Session]:
    with Session(engine) as session:
        yield session


def logged_in(x_member: Annotated[str | None, Header()] = None) -> str:
    if not x_member:
        raise HTTPException(status_code=401, detail="Log in first")
    return x_member


DB = Annotated[Session, Depends(get_db)]
LoggedIn = Annotated[str, Depends(logged_in)]
