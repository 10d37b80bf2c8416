from .crud_item_tag import item_tag
from .crud_part import part
from .crud_supplier import supplier

__all__ = ["item_tag", "part", "supplier"]
