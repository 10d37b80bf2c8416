from fastapi import Depends
from sqlalchemy import select
from sqlalchemy.orm import Session

from bakery.database import get_session
from bakery.errors import NotFoundError
from bakery.models import Order
from bakery.schemas.orders import OrderIn
from bakery.schemas.paging import Paging
from bakery.services.breads import BreadService


class OrderService:
    def __init__(
        self,
        session: Session = Depends(get_session),
        breads: BreadService = Depends(),
    ):
        self.session = session
        self.breads = breads

    def all(self, paging: Paging) -> list[Order]:
        query = select(Order).offset(paging.offset).limit(paging.size)
        return list(self.session.scalars(query))

    def get(self, order_id: int) -> Order:
        order = self.session.get(Order, order_id)
        if order is None:
            raise NotFoundError("Order", order_id)
        return order

    def create(self, data: OrderIn) -> Order:
        self.breads.get(data.bread_id)
        order = Order(**data.model_dump())
        self.session.add(order)
        self.session.commit()
        self.session.refresh(order)
        return order

    def delete(self, order_id: int) -> None:
        self.session.delete(self.get(order_id))
        self.session.commit()
