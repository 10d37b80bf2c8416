import uuid

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from app.models.base import Base, TimestampMixin, UUIDMixin


class SensorReading(UUIDMixin, TimestampMixin, Base):
    __tablename__ = "sensor_readings"

    plant_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("plants.id", ondelete="CASCADE"))
    humidity: Mapped[float]
