from .item_tag import ItemTag
from .part import Part
from .supplier import Supplier
from .user import User

__all__ = ["ItemTag", "Part", "Supplier", "User"]
