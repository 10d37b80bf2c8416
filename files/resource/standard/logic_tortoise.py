from collections.abc import Sequence

from .manner import (
    COUNTED,
    KEPT,
    PAGED,
    PARTIAL,
    SEEN,
    key_name,
    mark,
    seen_rows,
    set_columns,
)
from .project import ItemCreate, ItemUpdate, Owner
from .project import TortoiseItem as Item


async def list_items(skip: int, limit: int, owner: Owner) -> Sequence[Item]:
    query = Item.all()
    if SEEN:
        query = query.filter(**seen_rows)
    if COUNTED:
        count = await query.count()
    query = query.order_by(key_name())
    if PAGED:
        query = query.offset(skip).limit(limit)
    if COUNTED:
        return await query, count
    else:
        return await query


async def create_item(data: ItemCreate, owner: Owner) -> Item:
    return await Item.create(**data.model_dump(), **set_columns)


async def get_item(item_id: int, owner: Owner) -> Item | None:
    return await Item.get_or_none(pk=item_id, **seen_rows)


async def update_item(item: Item, data: ItemUpdate) -> Item:
    item.update_from_dict(data.model_dump(exclude_unset=PARTIAL))
    await item.save()
    return item


async def delete_item(item: Item) -> None:
    if KEPT:
        mark(item)
        await item.save()
    else:
        await item.delete()
