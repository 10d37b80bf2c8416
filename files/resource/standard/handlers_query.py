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
    query = session.query(Item)
    if OWNED:
        query = query.filter(Item.owner_id == owner)
    if COUNTED:
        count = query.count()
    query = query.order_by(Item.id)
    if PAGED:
        query = query.offset(skip).limit(limit)
    if COUNTED:
        return answers(
            ItemsPublic(
                rows=[ItemResponse.model_validate(item) for item in query],
                total=count,
            )
        )
    elif CONVERTED:
        return answers([ItemResponse.model_validate(item) for item in query])
    else:
        return query.all()


async def create_item(data: ItemCreate, session: SessionDep, owner: Owner):
    item = Item(**data.model_dump(), owner_id=owner)
    session.add(item)
    session.commit()
    session.refresh(item)
    return answer(item)


async def get_item(item_id: int, session: SessionDep, owner: Owner):
    query = session.query(Item).filter(Item.id == item_id, Item.owner_id == owner)
    item = query.first()
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(
    item_id: int, data: ItemUpdate, session: SessionDep, owner: Owner
):
    query = session.query(Item).filter(Item.id == item_id, Item.owner_id == owner)
    item = query.first()
    if item is None:
        raise not_found()
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    session.commit()
    session.refresh(item)
    return answer(item)


async def delete_item(item_id: int, session: SessionDep, owner: Owner):
    query = session.query(Item).filter(Item.id == item_id, Item.owner_id == owner)
    item = query.first()
    if item is None:
        raise not_found()
    session.delete(item)
    session.commit()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
