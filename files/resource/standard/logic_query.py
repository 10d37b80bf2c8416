from collections.abc import Sequence

from .manner import COUNTED, KEPT, PAGED, PARTIAL, SEEN, mark, seen_rows, set_columns
from .project import Item, ItemCreate, ItemUpdate, Owner, Session


async def list_items(
    session: Session, skip: int, limit: int, owner: Owner
) -> Sequence[Item]:
    query = session.query(Item)
    if SEEN:
        query = query.filter(seen_rows)
    if COUNTED:
        count = query.count()
    query = query.order_by(Item.id)
    if PAGED:
        query = query.offset(skip).limit(limit)
    if COUNTED:
        return query.all(), count
    else:
        return query.all()


async def create_item(session: Session, data: ItemCreate, owner: Owner) -> Item:
    item = Item(**data.model_dump(), **set_columns)
    session.add(item)
    session.commit()
    session.refresh(item)
    return item


async def get_item(session: Session, item_id: int, owner: Owner) -> Item | None:
    query = session.query(Item).filter(Item.id == item_id, seen_rows)
    return query.first()


async def update_item(session: Session, item: Item, data: ItemUpdate) -> Item:
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    session.add(item)
    session.commit()
    session.refresh(item)
    return item


async def delete_item(session: Session, item: Item) -> None:
    if KEPT:
        mark(item)
        session.add(item)
    else:
        session.delete(item)
    session.commit()
