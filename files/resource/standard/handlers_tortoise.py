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
    key_name,
    not_found,
    said,
)
from .project import (
    ItemCreate,
    ItemResponse,
    ItemsPublic,
    ItemUpdate,
    Owner,
)
from .project import TortoiseItem as Item


async def list_items(skip: int, limit: int, owner: Owner):
    query = Item.all()
    if OWNED:
        query = query.filter(owner_id=owner)
    if COUNTED:
        count = await query.count()
    query = query.order_by(key_name())
    if PAGED:
        query = query.offset(skip).limit(limit)
    items = await query
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
    item = await Item.create(**data.model_dump(), owner_id=owner)
    return answer(item)


async def get_item(item_id: int, owner: Owner):
    item = await Item.get_or_none(pk=item_id, owner_id=owner)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: int, data: ItemUpdate, owner: Owner):
    item = await Item.get_or_none(pk=item_id, owner_id=owner)
    if item is None:
        raise not_found()
    item.update_from_dict(data.model_dump(exclude_unset=PARTIAL))
    await item.save()
    return answer(item)


async def delete_item(item_id: int, owner: Owner):
    item = await Item.get_or_none(pk=item_id, owner_id=owner)
    if item is None:
        raise not_found()
    await item.delete()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
