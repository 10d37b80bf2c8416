from itertools import count

from .manner import COUNTED, NUMBERED, PAGED, PARTIAL, new_id
from .project import ItemCreate, ItemResponse, ItemUpdate

if NUMBERED:
    _ids = count(1)
# TODO: keep items in a database; these are lost when the process ends.
_items: dict[int, ItemResponse] = {}


async def list_items(skip: int, limit: int) -> list[ItemResponse]:
    if COUNTED or PAGED:
        items = list(_items.values())
    if COUNTED and PAGED:
        return items[skip:][:limit], len(items)
    elif COUNTED:
        return items, len(items)
    elif PAGED:
        return items[skip:][:limit]
    else:
        return list(_items.values())


async def create_item(data: ItemCreate) -> ItemResponse:
    item = ItemResponse(id=new_id(), **data.model_dump())
    _items[item.id] = item
    return item


async def get_item(item_id: int) -> ItemResponse | None:
    return _items.get(item_id)


async def update_item(item: ItemResponse, data: ItemUpdate) -> ItemResponse:
    changes = data.model_dump(exclude_unset=PARTIAL)
    _items[item.id] = item.model_copy(update=changes)
    return _items[item.id]


async def delete_item(item: ItemResponse) -> None:
    del _items[item.id]
