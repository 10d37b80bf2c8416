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
    key_name,
    mark,
    not_found,
    page_fields,
    said,
    seen_rows,
    set_columns,
)
from .project import ItemCreate, ItemResponse, ItemsPublic, ItemUpdate
from .project import TortoiseItem as Item


async def list_items(skip: int, limit: int):
    query = Item.all()
    if SEEN:
        query = query.filter(**seen_rows)
    if COUNTED:
        count = await query.count()
    query = query.order_by(key_name())
    if PAGED:
        query = query.offset(skip).limit(limit)
    items = await query
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
    item = await Item.create(**data.model_dump(), **set_columns)
    return answer(item)


async def get_item(item_id: int):
    item = await Item.get_or_none(pk=item_id, **seen_rows)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: int, data: ItemUpdate):
    item = await Item.get_or_none(pk=item_id, **seen_rows)
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    item.update_from_dict(data.model_dump(exclude_unset=PARTIAL))
    await item.save()
    return answer(item)


async def delete_item(item_id: int):
    item = await Item.get_or_none(pk=item_id, **seen_rows)
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
