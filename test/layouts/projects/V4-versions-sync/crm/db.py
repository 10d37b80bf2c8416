import os

from fastapi import HTTPException
from sqlalchemy import create_engine
from sqlalchemy.orm import Session, declarative_base

engine = create_engine(
    os.getenv("CRM_DSN", "sqlite:///crm.sqlite"),
    connect_args={"check_same_thread": False},
)
Base = declarative_base()


def create_all():
    from crm.models import sales, support  # noqa: F401

    Base.metadata.create_all(engine)


def get_session():
    with Session(engine) as session:
        yield session


def get_or_404(session, model, key):
    row = session.get(model, key)
    if row is None:
        raise HTTPException(404, f"{model.__name__} {key} not found")
    return row
