from .patients import *  # noqa: F403
from .visits import Visits
from . import wards

__all__ = ["Visits", "wards"]
