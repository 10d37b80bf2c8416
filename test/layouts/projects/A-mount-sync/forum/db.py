import os

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase

engine = create_engine(
    os.getenv("FORUM_DB", "sqlite:///forum.db"), connect_args={"check_same_thread": False}
)


class Base(DeclarativeBase):
    pass
