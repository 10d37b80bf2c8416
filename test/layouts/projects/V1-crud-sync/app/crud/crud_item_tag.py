from app.crud.base import CRUDBase
from app.models.item_tag import ItemTag
from app.schemas.item_tag import ItemTagCreate, ItemTagUpdate


class CRUDItemTag(CRUDBase[ItemTag, ItemTagCreate, ItemTagUpdate]):
    pass


item_tag = CRUDItemTag(ItemTag)
