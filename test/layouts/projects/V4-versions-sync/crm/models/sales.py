from sqlalchemy import Column, ForeignKey, Integer, Numeric, String

from crm.db import Base


class PriceList(Base):
    __tablename__ = "price_list"
    id = Column(Integer, primary_key=True)
    name = Column(String(80), nullable=False)


class Quote(Base):
    __tablename__ = "quote"
    id = Column(Integer, primary_key=True)
    customer = Column(String(200), nullable=False)
    total = Column(Numeric(12, 2), nullable=False)
    price_list_id = Column(Integer, ForeignKey("price_list.id"))
