from sqlalchemy import Column, ForeignKey, Integer, Numeric, String

from ..db import Base


class Parcel(Base):
    __tablename__ = "parcel"

    id = Column(Integer, primary_key=True)
    address = Column(String(200), nullable=False)
    weight = Column(Numeric(8, 3), nullable=False)
    van_id = Column(Integer, ForeignKey("delivery_van.id"))
