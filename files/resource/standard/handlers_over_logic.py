from . import logic_sqlalchemy as logic
from .manner import (
    CHECKED,
    CONVERTED,
    COUNTED,
    REFUSING,
    RESPONDED,
    RETURNED,
    SAID,
    answer,
    caller,
    forbidden,
    not_found,
    page_fields,
    said,
)
from .project import (
    ItemCreate,
    ItemResponse,
    ItemsPublic,
    ItemUpdate,
    Owner,
    SessionDep,
)


async def list_items(session: SessionDep, skip: int, limit: int, owner: Owner):
    if COUNTED:
        items, count = await logic.list_items(session, skip, limit, owner)
        if RESPONDED:
            return ItemsPublic(rows=items, total=count, **page_fields)
        else:
            return ItemsPublic(
                rows=[ItemResponse.model_validate(item) for item in items],
                total=count,
                **page_fields,
            )
    elif CONVERTED:
        items = await logic.list_items(session, skip, limit, owner)
        if RESPONDED:
            return items
        else:
            return [ItemResponse.model_validate(item) for item in items]
    else:
        return await logic.list_items(session, skip, limit, owner)


async def create_item(data: ItemCreate, session: SessionDep, owner: Owner):
    if CONVERTED:
        item = await logic.create_item(session, data, owner)
        return answer(item)
    else:
        return await logic.create_item(session, data, owner)


async def get_item(item_id: int, session: SessionDep, owner: Owner):
    if REFUSING and not CONVERTED:
        return await logic.get_item(session, item_id, owner)
    else:
        item = await logic.get_item(session, item_id, owner)
        if not REFUSING:
            if item is None:
                raise not_found()
        return answer(item)


async def update_item(
    item_id: int, data: ItemUpdate, session: SessionDep, owner: Owner
):
    if not REFUSING:
        item = await logic.get_item(session, item_id, owner)
        if item is None:
            raise not_found()
        if CHECKED:
            if item.owner_id != caller:
                raise forbidden()
    if CONVERTED:
        if REFUSING:
            item = await logic.update_item(session, item_id, data, owner)
        else:
            item = await logic.update_item(session, item, data)
        return answer(item)
    elif REFUSING:
        return await logic.update_item(session, item_id, data, owner)
    else:
        return await logic.update_item(session, item, data)


async def delete_item(item_id: int, session: SessionDep, owner: Owner):
    if not REFUSING or RETURNED:
        item = await logic.get_item(session, item_id, owner)
    if not REFUSING:
        if item is None:
            raise not_found()
        if CHECKED:
            if item.owner_id != caller:
                raise forbidden()
    if REFUSING:
        await logic.delete_item(session, item_id, owner)
    else:
        await logic.delete_item(session, item)
    if RETURNED:
        return answer(item)
    elif SAID:
        return said()
