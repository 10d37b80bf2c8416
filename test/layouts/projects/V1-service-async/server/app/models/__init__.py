from app.models.base import Base
from app.models.plant import Plant
from app.models.sensor_reading import SensorReading

__all__ = ["Base", "Plant", "SensorReading"]
