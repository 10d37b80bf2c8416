from sqlalchemy import func, select

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
from .project import (
    Item,
    ItemCreate,
    ItemResponse,
    ItemsPublic,
    ItemUpdate,
    Owner,
    SessionDep,
)


async def list_items(session: SessionDep, skip: int, limit: int, owner: Owner):
    statement = select(Item)
    if OWNED:
        statement = statement.where(Item.owner_id == owner)
    statement = statement.order_by(Item.id)
    if PAGED:
        statement = statement.offset(skip).limit(limit)
    items = await session.scalars(statement)
    if COUNTED:
        counted = select(func.count()).select_from(Item)
        if OWNED:
            counted = counted.where(Item.owner_id == owner)
        count = await session.scalar(counted)
        return answers(
            ItemsPublic(
                rows=[ItemResponse.model_validate(item) for item in items],
                total=count or 0,
            )
        )
    elif CONVERTED:
        return answers([ItemResponse.model_validate(item) for item in items])
    else:
        return items.all()


async def create_item(data: ItemCreate, session: SessionDep, owner: Owner):
    item = Item(**data.model_dump(), owner_id=owner)
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return answer(item)


async def get_item(item_id: int, session: SessionDep, owner: Owner):
    if OWNED:
        statement = select(Item).where(Item.id == item_id, Item.owner_id == owner)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(
    item_id: int, data: ItemUpdate, session: SessionDep, owner: Owner
):
    if OWNED:
        statement = select(Item).where(Item.id == item_id, Item.owner_id == owner)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    await session.commit()
    await session.refresh(item)
    return answer(item)


async def delete_item(item_id: int, session: SessionDep, owner: Owner):
    if OWNED:
        statement = select(Item).where(Item.id == item_id, Item.owner_id == owner)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    await session.delete(item)
    await session.commit()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
