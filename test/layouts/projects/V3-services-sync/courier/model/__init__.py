from .delivery_van import DeliveryVan
from .parcel import Parcel

__all__ = ["DeliveryVan", "Parcel"]
