from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, sessionmaker

engine = create_engine("sqlite:///app.db")
make_session = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


def get_db():
    with make_session() as session:
        yield session
