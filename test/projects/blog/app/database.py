from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    pass


engine = create_engine("sqlite://")


def get_db():
    with Session(engine) as db:
        yield db
