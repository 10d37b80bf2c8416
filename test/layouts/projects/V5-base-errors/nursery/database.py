import os
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session

engine = create_engine(
    os.getenv("NURSERY_DB", "sqlite:///nursery.db"),
    connect_args={"check_same_thread": False},
)


class Base(DeclarativeBase):
    pass


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session
        session.commit()
