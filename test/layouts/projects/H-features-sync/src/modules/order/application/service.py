from dataclasses import replace

from fastapi import Depends
from sqlalchemy.orm import Session

from src.modules.order.domain.entity import Order
from src.modules.order.infrastructure.repository import OrderRepository
from src.shared.database import get_session
from src.shared.errors import EntityNotFound


class OrderService:
    def __init__(self, repository: OrderRepository) -> None:
        self.repository = repository

    def list(self) -> list[Order]:
        return self.repository.list()

    def get(self, order_id: int) -> Order:
        order = self.repository.get(order_id)
        if order is None:
            raise EntityNotFound("order", order_id)
        return order

    def create(self, order: Order) -> Order:
        return self.repository.save(order)

    def update(self, order_id: int, order: Order) -> Order:
        self.get(order_id)
        return self.repository.save(replace(order, id=order_id))

    def delete(self, order_id: int) -> None:
        self.get(order_id)
        self.repository.delete(order_id)


def get_order_service(session: Session = Depends(get_session)) -> OrderService:
    return OrderService(OrderRepository(session))
