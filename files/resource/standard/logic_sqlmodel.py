from collections.abc import Sequence

from sqlmodel import col, func, select

from .manner import (
    COUNTED,
    EXEC,
    KEPT,
    PAGED,
    PARTIAL,
    RETURNED,
    SEEN,
    VALIDATED,
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
    statement = statement.order_by(col(Item.id))
    if PAGED:
        statement = statement.offset(skip).limit(limit)
    if EXEC:
        items = await session.exec(statement)
    else:
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
    if VALIDATED:
        item = Item.model_validate(data, update=set_columns)
    else:
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
    item.sqlmodel_update(data.model_dump(exclude_unset=PARTIAL))
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
