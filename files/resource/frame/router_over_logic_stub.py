from fastapi import APIRouter, HTTPException, status

from frame import logic
from frame.schema import ItemCreate, ItemResponse, ItemUpdate

router = APIRouter(prefix="/items", tags=["items"])


@router.get("")
async def list_items() -> list[ItemResponse]:
    return await logic.list_items()


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_item(data: ItemCreate) -> ItemResponse:
    return await logic.create_item(data)


@router.get("/{item_id}")
async def get_item(item_id: int) -> ItemResponse:
    item = await logic.get_item(item_id)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    return item


@router.put("/{item_id}")
async def update_item(item_id: int, data: ItemUpdate) -> ItemResponse:
    item = await logic.update_item(item_id, data)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    return item


@router.delete("/{item_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_item(item_id: int) -> None:
    item = await logic.delete_item(item_id)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
