from beanie import PydanticObjectId

from .manner import (
    CHECKED,
    CONVERTED,
    COUNTED,
    KEPT,
    PAGED,
    PARTIAL,
    RETURNED,
    SAID,
    SEEN,
    answer,
    caller,
    forbidden,
    mark,
    not_found,
    page_fields,
    said,
    seen_rows,
    set_columns,
)
from .project import BeanieItem as Item
from .project import ItemCreate, ItemResponse, ItemsPublic, ItemUpdate


async def list_items(skip: int, limit: int):
    query = Item.find_all()
    if SEEN:
        query = query.find(seen_rows)
    if COUNTED:
        count = await query.count()
    query = query.sort("_id")
    if PAGED:
        query = query.skip(skip).limit(limit)
    items = await query.to_list()
    if COUNTED:
        return ItemsPublic(
            rows=[ItemResponse.model_validate(item) for item in items],
            total=count,
            **page_fields,
        )
    elif CONVERTED:
        return [ItemResponse.model_validate(item) for item in items]
    else:
        return items


async def create_item(data: ItemCreate):
    item = Item(**data.model_dump(), **set_columns)
    await item.insert()
    return answer(item)


async def get_item(item_id: PydanticObjectId):
    if SEEN:
        item = await Item.find_one(Item.id == item_id, seen_rows)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: PydanticObjectId, data: ItemUpdate):
    if SEEN:
        item = await Item.find_one(Item.id == item_id, seen_rows)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    await item.set(data.model_dump(exclude_unset=PARTIAL))
    return answer(item)


async def delete_item(item_id: PydanticObjectId):
    if SEEN:
        item = await Item.find_one(Item.id == item_id, seen_rows)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    if KEPT:
        mark(item)
        await item.save()
    else:
        await item.delete()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
