from sqlalchemy.orm import Session

from app.models import Item


class ItemService:
    def __init__(self, db: Session = None):
        self.db = db

    def list_items(self):
        return self.db.query(Item).all()

    def create_item(self, data):
        item = Item(**data.model_dump())
        self.db.add(item)
        self.db.commit()
        return item

    def get_item(self, item_id):
        return self.db.get(Item, item_id)
