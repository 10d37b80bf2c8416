from sqlalchemy import Column, Integer, String

from ..db import Base


class DeliveryVan(Base):
    __tablename__ = "delivery_van"

    id = Column(Integer, primary_key=True)
    plate = Column(String(20), nullable=False, unique=True)
