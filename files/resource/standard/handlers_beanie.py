from beanie import PydanticObjectId

from .manner import (
    CONVERTED,
    COUNTED,
    OWNED,
    PAGED,
    PARTIAL,
    RETURNED,
    SAID,
    answer,
    answers,
    not_found,
    said,
)
from .project import BeanieItem as Item
from .project import (
    ItemCreate,
    ItemResponse,
    ItemsPublic,
    ItemUpdate,
    Owner,
)


async def list_items(skip: int, limit: int, owner: Owner):
    query = Item.find_all()
    if OWNED:
        query = query.find(Item.owner_id == owner)
    if COUNTED:
        count = await query.count()
    query = query.sort("_id")
    if PAGED:
        query = query.skip(skip).limit(limit)
    items = await query.to_list()
    if COUNTED:
        return answers(
            ItemsPublic(
                rows=[ItemResponse.model_validate(item) for item in items],
                total=count,
            )
        )
    elif CONVERTED:
        return answers([ItemResponse.model_validate(item) for item in items])
    else:
        return items


async def create_item(data: ItemCreate, owner: Owner):
    item = Item(**data.model_dump(), owner_id=owner)
    await item.insert()
    return answer(item)


async def get_item(item_id: PydanticObjectId, owner: Owner):
    if OWNED:
        item = await Item.find_one(Item.id == item_id, Item.owner_id == owner)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: PydanticObjectId, data: ItemUpdate, owner: Owner):
    if OWNED:
        item = await Item.find_one(Item.id == item_id, Item.owner_id == owner)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    await item.set(data.model_dump(exclude_unset=PARTIAL))
    return answer(item)


async def delete_item(item_id: PydanticObjectId, owner: Owner):
    if OWNED:
        item = await Item.find_one(Item.id == item_id, Item.owner_id == owner)
    else:
        item = await Item.get(item_id)
    if item is None:
        raise not_found()
    await item.delete()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
