import os
from collections.abc import Iterator

from sqlalchemy import Connection, MetaData, create_engine

DATABASE_URL = os.environ.get("LIBRARY_DATABASE_URL", "sqlite:///./library.db")

engine = create_engine(DATABASE_URL, connect_args={"check_same_thread": False})
metadata = MetaData()


def get_connection() -> Iterator[Connection]:
    with engine.begin() as connection:
        yield connection
