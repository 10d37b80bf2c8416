from sqlalchemy import select
from sqlalchemy.orm import Session

from src.modules.order.domain.entity import Order
from src.modules.order.infrastructure.models import OrderModel


class OrderRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list(self) -> list[Order]:
        return [self._to_entity(row) for row in self.session.scalars(select(OrderModel))]

    def get(self, order_id: int) -> Order | None:
        row = self.session.get(OrderModel, order_id)
        return self._to_entity(row) if row else None

    def save(self, order: Order) -> Order:
        row = self.session.merge(
            OrderModel(id=order.id, customer=order.customer, total=order.total)
        )
        self.session.commit()
        return self._to_entity(row)

    def delete(self, order_id: int) -> None:
        self.session.delete(self.session.get(OrderModel, order_id))
        self.session.commit()

    def _to_entity(self, row: OrderModel) -> Order:
        return Order(id=row.id, customer=row.customer, total=row.total)
