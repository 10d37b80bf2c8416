from itertools import count

from fastapi import APIRouter, HTTPException, status

from frame.schema import ItemCreate, ItemResponse, ItemUpdate

router = APIRouter(prefix="/items", tags=["items"])

_ids = count(1)
# TODO: keep items in a database; these are lost when the process ends.
_items: dict[int, ItemResponse] = {}


@router.get("")
async def list_items() -> list[ItemResponse]:
    return list(_items.values())


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_item(data: ItemCreate) -> ItemResponse:
    item = ItemResponse(id=next(_ids), **data.model_dump())
    _items[item.id] = item
    return item


@router.get("/{item_id}")
async def get_item(item_id: int) -> ItemResponse:
    if item_id not in _items:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    return _items[item_id]


@router.put("/{item_id}")
async def update_item(item_id: int, data: ItemUpdate) -> ItemResponse:
    if item_id not in _items:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    _items[item_id] = ItemResponse(id=item_id, **data.model_dump())
    return _items[item_id]


@router.delete("/{item_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_item(item_id: int) -> None:
    if item_id not in _items:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    del _items[item_id]
