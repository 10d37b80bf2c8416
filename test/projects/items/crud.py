from sqlalchemy.orm import Session

from models import Item
from schemas import ItemCreate


def list_items(db: Session):
    return db.query(Item).all()


def create_item(db: Session, data: ItemCreate):
    item = Item(**data.model_dump())
    db.add(item)
    db.commit()
    return item


def get_item(db: Session, item_id: int):
    return db.get(Item, item_id)
