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
    query = session.query(Item)
    if SEEN:
        query = query.filter(seen_rows)
    if COUNTED:
        count = query.count()
    query = query.order_by(Item.id)
    if PAGED:
        query = query.offset(skip).limit(limit)
    if COUNTED:
        return ItemsPublic(
            rows=[ItemResponse.model_validate(item) for item in query],
            total=count,
            **page_fields,
        )
    elif CONVERTED:
        return [ItemResponse.model_validate(item) for item in query]
    else:
        return query.all()


async def create_item(data: ItemCreate, session: SessionDep):
    item = Item(**data.model_dump(), **set_columns)
    session.add(item)
    session.commit()
    session.refresh(item)
    return answer(item)


async def get_item(item_id: int, session: SessionDep):
    query = session.query(Item).filter(Item.id == item_id, seen_rows)
    item = query.first()
    if item is None:
        raise not_found()
    return answer(item)


async def update_item(item_id: int, data: ItemUpdate, session: SessionDep):
    query = session.query(Item).filter(Item.id == item_id, seen_rows)
    item = query.first()
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    for name, value in data.model_dump(exclude_unset=PARTIAL).items():
        setattr(item, name, value)
    session.commit()
    session.refresh(item)
    return answer(item)


async def delete_item(item_id: int, session: SessionDep):
    query = session.query(Item).filter(Item.id == item_id, seen_rows)
    item = query.first()
    if item is None:
        raise not_found()
    if CHECKED:
        if item.owner_id != caller:
            raise forbidden()
    if KEPT:
        mark(item)
    else:
        session.delete(item)
    session.commit()
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
