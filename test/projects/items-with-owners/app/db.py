from sqlalchemy import create_engine
from sqlmodel import Session

engine = create_engine("sqlite://")


def get_db():
    with Session(engine) as session:
        yield session


def get_user_id() -> int:
    return 1
