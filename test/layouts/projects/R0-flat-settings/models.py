import uuid

from sqlalchemy import Column, ForeignKey, Integer, String

from database import Base


def new_id():
    return str(uuid.uuid4())


class Lager(Base):
    __tablename__ = 'lagers'

    id = Column(String(36), primary_key=True, default=new_id)
    name = Column(String(80), nullable=False)
    ort = Column(String(80))


class StockMove(Base):
    __tablename__ = 'stock_moves'

    id = Column(String(36), primary_key=True, default=new_id)
    lager_id = Column(String(36), ForeignKey('lagers.id'), nullable=False)
    menge = Column(Integer, nullable=False)
    notiz = Column(String(200))
