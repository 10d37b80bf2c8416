from bson import ObjectId
from fastapi.encoders import jsonable_encoder

from .manner import COUNTED, ENCODED, PAGED, PARTIAL, collection
from .project import ItemCreate, ItemResponse, ItemUpdate, SessionDep


async def list_items(session: SessionDep, skip: int, limit: int) -> list[ItemResponse]:
    query = session[collection].find()
    query = query.sort("_id")
    if PAGED:
        query = query.skip(skip).limit(limit)
    if COUNTED:
        items = [ItemResponse(**item, id=str(item["_id"])) async for item in query]
        return items, await session[collection].count_documents({})
    else:
        return [ItemResponse(**item, id=str(item["_id"])) async for item in query]


async def create_item(session: SessionDep, data: ItemCreate) -> ItemResponse:
    if ENCODED:
        item = jsonable_encoder(data)
    else:
        item = data.model_dump()
    result = await session[collection].insert_one(item)
    return ItemResponse(**item, id=str(result.inserted_id))


async def get_item(session: SessionDep, item_id: str) -> ItemResponse | None:
    if not ObjectId.is_valid(item_id):
        return None
    item = await session[collection].find_one({"_id": ObjectId(item_id)})
    if item is None:
        return None
    return ItemResponse(**item, id=str(item["_id"]))


async def update_item(
    session: SessionDep, item: ItemResponse, data: ItemUpdate
) -> ItemResponse:
    if ENCODED:
        changes = jsonable_encoder(data, exclude_unset=PARTIAL)
    else:
        changes = data.model_dump(exclude_unset=PARTIAL)
    await session[collection].update_one(
        {"_id": ObjectId(item.id)}, {"$set": changes}
    )
    return ItemResponse(**{**item.model_dump(), **changes})


async def delete_item(session: SessionDep, item: ItemResponse) -> None:
    await session[collection].delete_one({"_id": ObjectId(item.id)})
