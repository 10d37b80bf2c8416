from sqlalchemy import Boolean, Column, Integer, String

from crm.db import Base


class Ticket(Base):
    __tablename__ = "ticket"
    id = Column(Integer, primary_key=True)
    subject = Column(String(200), nullable=False)
    closed = Column(Boolean, default=False, nullable=False)
