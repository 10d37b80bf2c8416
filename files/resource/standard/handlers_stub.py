from fastapi import HTTPException

from .project import ItemCreate, ItemUpdate


async def list_items():
    # TODO: read items.
    detail = "Operation not implemented: nothing is read yet"
    raise HTTPException(status_code=501, detail=detail)


async def create_item(data: ItemCreate):
    # TODO: add the item.
    detail = "Operation not implemented: nothing is added yet"
    raise HTTPException(status_code=501, detail=detail)


async def get_item(item_id: int):
    # TODO: read the item.
    detail = "Operation not implemented: nothing is read yet"
    raise HTTPException(status_code=501, detail=detail)


async def update_item(item_id: int, data: ItemUpdate):
    # TODO: change the item.
    detail = "Operation not implemented: nothing is changed yet"
    raise HTTPException(status_code=501, detail=detail)


async def delete_item(item_id: int):
    # TODO: delete the item.
    detail = "Operation not implemented: nothing is deleted yet"
    raise HTTPException(status_code=501, detail=detail)
