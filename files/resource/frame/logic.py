from collections.abc import Sequence

from sqlalchemy import select

from frame.model import Item
from frame.schema import ItemCreate, ItemUpdate
from frame.session import AsyncSession


async def list_items(session: AsyncSession) -> Sequence[Item]:
    items = await session.scalars(select(Item).order_by(Item.id))
    return items.all()


async def create_item(session: AsyncSession, data: ItemCreate) -> Item:
    item = Item(**data.model_dump())
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return item


async def get_item(session: AsyncSession, item_id: int) -> Item | None:
    return await session.get(Item, item_id)


async def update_item(session: AsyncSession, item: Item, data: ItemUpdate) -> Item:
    for name, value in data.model_dump().items():
        setattr(item, name, value)
    await session.commit()
    await session.refresh(item)
    return item


async def delete_item(session: AsyncSession, item: Item) -> None:
    await session.delete(item)
    await session.commit()
