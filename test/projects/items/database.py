from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session

engine = create_engine("sqlite://")


class Base(DeclarativeBase):
    pass


def get_db():
    with Session(engine) as db:
        yield db
