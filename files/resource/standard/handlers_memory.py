from itertools import count

from .manner import (
    COUNTED,
    NUMBERED,
    PAGED,
    PARTIAL,
    RETURNED,
    SAID,
    new_id,
    not_found,
    page_fields,
    said,
)
from .project import ItemCreate, ItemResponse, ItemsPublic, ItemUpdate

if NUMBERED:
    _ids = count(1)
# TODO: keep items in a database; these are lost when the process ends.
_items: dict[int, ItemResponse] = {}


async def list_items(skip: int, limit: int):
    if COUNTED or PAGED:
        items = list(_items.values())
    if COUNTED:
        count = len(items)
    if COUNTED and PAGED:
        return ItemsPublic(rows=items[skip:][:limit], total=count, **page_fields)
    elif COUNTED:
        return ItemsPublic(rows=items, total=count, **page_fields)
    elif PAGED:
        return items[skip:][:limit]
    else:
        return list(_items.values())


async def create_item(data: ItemCreate):
    item = ItemResponse(id=new_id(), **data.model_dump())
    _items[item.id] = item
    return item


async def get_item(item_id: int):
    if item_id not in _items:
        raise not_found()
    return _items[item_id]


async def update_item(item_id: int, data: ItemUpdate):
    if item_id not in _items:
        raise not_found()
    changes = data.model_dump(exclude_unset=PARTIAL)
    _items[item_id] = _items[item_id].model_copy(update=changes)
    return _items[item_id]


async def delete_item(item_id: int):
    if item_id not in _items:
        raise not_found()
    if RETURNED:
        return _items.pop(item_id)
    else:
        del _items[item_id]
    if SAID:
        return said()
