from collections.abc import Sequence

from sqlalchemy import func, select

from .manner import (
    COUNTED,
    KEPT,
    PAGED,
    PARTIAL,
    RETURNED,
    SEEN,
    mark,
    seen_rows,
    set_columns,
)
from .project import Item, ItemCreate, ItemUpdate, Owner, Session


async def list_items(
    session: Session, skip: int, limit: int, owner: Owner
) -> Sequence[Item]:
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
        count = await session.scalar(counted)
        return items.all(), count or 0
    else:
        return items.all()


async def create_item(session: Session, data: ItemCreate, owner: Owner) -> Item:
    item = Item(**data.model_dump(), **set_columns)
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return item


async def get_item(session: Session, item_id: int, owner: Owner) -> Item | None:
    if SEEN:
        statement = select(Item).where(Item.id == item_id, seen_rows)
        return await session.scalar(statement)
    else:
        return await session.get(Item, item_id)


async def update_item(session: Session, item: Item, data: ItemUpdate) -> Item:
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return item


async def delete_item(session: Session, item: Item) -> None:
    if KEPT:
        mark(item)
        session.add(item)
    else:
        await session.delete(item)
    await session.commit()
    if KEPT and RETURNED:
        await session.refresh(item)
