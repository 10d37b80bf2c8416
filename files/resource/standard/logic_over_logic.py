from collections.abc import Sequence

from . import logic_sqlalchemy as logic
from .project import Item, ItemCreate, ItemUpdate, Owner, Session


async def list_items(
    session: Session, skip: int, limit: int, owner: Owner
) -> Sequence[Item]:
    return await logic.list_items(session, skip, limit, owner)


async def create_item(session: Session, data: ItemCreate, owner: Owner) -> Item:
    return await logic.create_item(session, data, owner)


async def get_item(session: Session, item_id: int, owner: Owner) -> Item | None:
    return await logic.get_item(session, item_id, owner)


async def update_item(session: Session, item: Item, data: ItemUpdate) -> Item:
    return await logic.update_item(session, item, data)


async def delete_item(session: Session, item: Item) -> None:
    await logic.delete_item(session, item)
