from sqlalchemy import Column, Integer

from app.db import Base


class Report(Base):
    __tablename__ = "reports"

    id = Column(Integer, primary_key=True)
