from .item_tag import ItemTag, ItemTagCreate, ItemTagUpdate
from .part import Part, PartCreate, PartUpdate
from .supplier import Supplier, SupplierCreate, SupplierUpdate

__all__ = [
    "ItemTag",
    "ItemTagCreate",
    "ItemTagUpdate",
    "Part",
    "PartCreate",
    "PartUpdate",
    "Supplier",
    "SupplierCreate",
    "SupplierUpdate",
]
