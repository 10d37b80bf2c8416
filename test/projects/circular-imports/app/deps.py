from fastapi import Depends
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from app.repositories.base import Repository

engine = create_engine("sqlite://")


def get_db():
    with Session(engine) as db:
        yield db


def bind(repository: type[Repository], model):
    def bound(db: Session = Depends(get_db)):
        return repository(db, model)

    return bound
