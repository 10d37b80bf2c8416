import os
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, MappedAsDataclass, Session, sessionmaker

engine = create_engine(os.environ.get("DATABASE_URL", "sqlite:///./server.db"))
SessionLocal = sessionmaker(engine)


class Base(MappedAsDataclass, DeclarativeBase):
    pass


def get_db() -> Iterator[Session]:
    with SessionLocal() as session:
        yield session
