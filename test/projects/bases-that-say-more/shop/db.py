from sqlalchemy import Column, String
from sqlalchemy.orm import DeclarativeMeta, declarative_base, sessionmaker

ModelMeta: DeclarativeMeta = declarative_base()
SessionLocal = sessionmaker()


class Kept(ModelMeta):
    __abstract__ = True

    id = Column(String(26), primary_key=True, default=lambda: "1")


def get_db():
    with SessionLocal() as db:
        with db.begin():
            yield db
