from fastapi import HTTPException

from .project import ItemCreate, ItemUpdate


async def list_items():
    # TODO: read items from the database.
    raise HTTPException(status_code=501, detail="Not implemented")


async def create_item(data: ItemCreate):
    # TODO: add the item to the database.
    raise HTTPException(status_code=501, detail="Not implemented")


async def get_item(item_id: int):
    # TODO: read the item from the database.
    raise HTTPException(status_code=501, detail="Not implemented")


async def update_item(item_id: int, data: ItemUpdate):
    # TODO: change the item in the database.
    raise HTTPException(status_code=501, detail="Not implemented")


async def delete_item(item_id: int):
    # TODO: delete the item from the database.
    raise HTTPException(status_code=501, detail="Not implemented")
