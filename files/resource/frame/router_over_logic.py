from collections.abc import Sequence

from fastapi import APIRouter, HTTPException, status

from frame import logic
from frame.model import Item
from frame.schema import ItemCreate, ItemResponse, ItemUpdate
from frame.session import SessionDep

router = APIRouter(prefix="/items", tags=["items"])


@router.get("", response_model=list[ItemResponse])
async def list_items(session: SessionDep) -> Sequence[Item]:
    return await logic.list_items(session)


@router.post("", response_model=ItemResponse, status_code=status.HTTP_201_CREATED)
async def create_item(data: ItemCreate, session: SessionDep) -> Item:
    return await logic.create_item(session, data)


@router.get("/{item_id}", response_model=ItemResponse)
async def get_item(item_id: int, session: SessionDep) -> Item:
    item = await logic.get_item(session, item_id)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    return item


@router.put("/{item_id}", response_model=ItemResponse)
async def update_item(item_id: int, data: ItemUpdate, session: SessionDep) -> Item:
    item = await logic.get_item(session, item_id)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    return await logic.update_item(session, item, data)


@router.delete("/{item_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_item(item_id: int, session: SessionDep) -> None:
    item = await logic.get_item(session, item_id)
    if item is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Item not found")
    await logic.delete_item(session, item)
