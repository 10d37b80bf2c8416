from sqlalchemy import Column, Integer

from app.db import Base


class Digest(Base):
    __tablename__ = "digests"

    id = Column(Integer, primary_key=True)
