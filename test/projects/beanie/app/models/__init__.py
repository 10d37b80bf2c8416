from app.models.gadget import Gadget
from app.models.order import Order

__all__ = [Gadget, Order]
