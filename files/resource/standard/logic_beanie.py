from collections.abc import Sequence

from beanie import PydanticObjectId

from .manner import COUNTED, KEPT, PAGED, PARTIAL, SEEN, mark, seen_rows, set_columns
from .project import BeanieItem as Item
from .project import ItemCreate, ItemUpdate, Owner


async def list_items(skip: int, limit: int, owner: Owner) -> Sequence[Item]:
    query = Item.find_all()
    if SEEN:
        query = query.find(seen_rows)
    if COUNTED:
        count = await query.count()
    query = query.sort("_id")
    if PAGED:
        query = query.skip(skip).limit(limit)
    if COUNTED:
        return await query.to_list(), count
    else:
        return await query.to_list()


async def create_item(data: ItemCreate, owner: Owner) -> Item:
    item = Item(**data.model_dump(), **set_columns)
    await item.insert()
    return item


async def get_item(item_id: PydanticObjectId, owner: Owner) -> Item | None:
    if SEEN:
        return await Item.find_one(Item.id == item_id, seen_rows)
    else:
        return await Item.get(item_id)


async def update_item(item: Item, data: ItemUpdate) -> Item:
    await item.set(data.model_dump(exclude_unset=PARTIAL))
    return item


async def delete_item(item: Item) -> None:
    if KEPT:
        mark(item)
        await item.save()
    else:
        await item.delete()
