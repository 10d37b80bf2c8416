from itertools import count

from frame.schema import ItemCreate, ItemResponse, ItemUpdate

_ids = count(1)
# TODO: keep items in a database; these are lost when the process ends.
_items: dict[int, ItemResponse] = {}


async def list_items() -> list[ItemResponse]:
    return list(_items.values())


async def create_item(data: ItemCreate) -> ItemResponse:
    item = ItemResponse(id=next(_ids), **data.model_dump())
    _items[item.id] = item
    return item


async def get_item(item_id: int) -> ItemResponse | None:
    return _items.get(item_id)


async def update_item(item_id: int, data: ItemUpdate) -> ItemResponse | None:
    if item_id not in _items:
        return None
    _items[item_id] = ItemResponse(id=item_id, **data.model_dump())
    return _items[item_id]


async def delete_item(item_id: int) -> ItemResponse | None:
    return _items.pop(item_id, None)
