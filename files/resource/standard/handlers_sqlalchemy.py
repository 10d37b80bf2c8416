from sqlalchemy import func, select

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
from .project import (
    Item,
    ItemCreate,
    ItemResponse,
    ItemsPublic,
    ItemUpdate,
    SessionDep,
)


async def list_items(session: SessionDep, skip: int, limit: int):
    statement = select(Item)
    if SEEN:
        statement = statement.where(seen_rows)
    statement = statement.order_by(Item.id)
    if PAGED:
        statement = statement.offset(skip).limit(limit)
    items = await session.scalars(statement)
    if COUNTED:
        counted = select(func.count()).select_from(Item)
        if SEEN:
            counted = counted.where(seen_rows)
        count = await session.scalar(counted) or 0
        return ItemsPublic(
            rows=[ItemResponse.model_validate(item) for item in items],
            total=count,
            **page_fields,
        )
    elif CONVERTED:
        return [ItemResponse.model_validate(item) for item in items]
    else:
        return items.all()


async def create_item(data: ItemCreate, session: SessionDep):
    item = Item(**data.model_dump(), **set_columns)
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return answer(item)


async def get_item(item_id: int, session: SessionDep):
    if SEEN:
        statement = select(Item).where(Item.id == item_id, seen_rows)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: int, data: ItemUpdate, session: SessionDep):
    if SEEN:
        statement = select(Item).where(Item.id == item_id, seen_rows)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    await session.commit()
    await session.refresh(item)
    return answer(item)


async def delete_item(item_id: int, session: SessionDep):
    if SEEN:
        statement = select(Item).where(Item.id == item_id, seen_rows)
        item = await session.scalar(statement)
    else:
        item = await session.get(Item, item_id)
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    if KEPT:
        mark(item)
    else:
        await session.delete(item)
    await session.commit()
    if KEPT and RETURNED:
        await session.refresh(item)
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
