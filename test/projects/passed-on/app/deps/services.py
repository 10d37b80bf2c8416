from app.services import ItemService


def get_item_service() -> ItemService:
    return ItemService()
