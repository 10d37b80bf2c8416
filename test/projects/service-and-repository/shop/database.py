from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, sessionmaker

maker = sessionmaker(create_engine("sqlite://"))


class Base(DeclarativeBase):
    pass


def get_session():
    with maker() as session:
        yield session
