from bson import ObjectId
from fastapi.encoders import jsonable_encoder
from pymongo import ReturnDocument

from .manner import (
    COUNTED,
    ENCODED,
    PAGED,
    PARTIAL,
    RETURNED,
    SAID,
    collection,
    not_found,
    page_fields,
    said,
)
from .project import ItemCreate, ItemResponse, ItemsPublic, ItemUpdate, SessionDep


async def list_items(session: SessionDep, skip: int, limit: int):
    if COUNTED:
        count = await session[collection].count_documents({})
    query = session[collection].find()
    query = query.sort("_id")
    if PAGED:
        query = query.skip(skip).limit(limit)
    if COUNTED:
        return ItemsPublic(
            rows=[ItemResponse(**item, id=str(item["_id"])) async for item in query],
            total=count,
            **page_fields,
        )
    else:
        return [ItemResponse(**item, id=str(item["_id"])) async for item in query]


async def create_item(data: ItemCreate, session: SessionDep):
    if ENCODED:
        item = jsonable_encoder(data)
    else:
        item = data.model_dump()
    result = await session[collection].insert_one(item)
    return ItemResponse(**item, id=str(result.inserted_id))


async def get_item(item_id: str, session: SessionDep):
    if not ObjectId.is_valid(item_id):
        raise not_found()
    item = await session[collection].find_one({"_id": ObjectId(item_id)})
    if item is None:
        raise not_found()
    return ItemResponse(**item, id=str(item["_id"]))


async def update_item(item_id: str, data: ItemUpdate, session: SessionDep):
    if not ObjectId.is_valid(item_id):
        raise not_found()
    if ENCODED:
        changes = jsonable_encoder(data, exclude_unset=PARTIAL)
    else:
        changes = data.model_dump(exclude_unset=PARTIAL)
    item = await session[collection].find_one_and_update(
        {"_id": ObjectId(item_id)},
        {"$set": changes},
        return_document=ReturnDocument.AFTER,
    )
    if item is None:
        raise not_found()
    return ItemResponse(**item, id=str(item["_id"]))


async def delete_item(item_id: str, session: SessionDep):
    if not ObjectId.is_valid(item_id):
        raise not_found()
    item = await session[collection].find_one_and_delete({"_id": ObjectId(item_id)})
    if item is None:
        raise not_found()
    if RETURNED:
        return ItemResponse(**item, id=str(item["_id"]))
    elif SAID:
        return said()
