from .garage import Garage
from .parking_spot import ParkingSpot

__all__ = ["Garage", "ParkingSpot"]
