from hotel.infrastructure.models.booking import BookingModel
from hotel.infrastructure.models.guest import GuestModel

__all__ = ["BookingModel", "GuestModel"]
