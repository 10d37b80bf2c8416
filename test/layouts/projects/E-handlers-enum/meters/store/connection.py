import os
from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

engine = create_engine(os.getenv("METERS_DB", "sqlite:///meters.db"))


def get_db() -> Iterator[Session]:
    with Session(engine) as db, db.begin():
        yield db


Db = Annotated[Session, Depends(get_db)]
