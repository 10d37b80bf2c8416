from kiosk.core import Kiosk

__all__ = ["Kiosk"]
