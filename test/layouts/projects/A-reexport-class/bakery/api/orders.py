from fastapi import APIRouter, Depends

from bakery.schemas.orders import OrderIn, OrderOut
from bakery.schemas.paging import Paging
from bakery.services.orders import OrderService

router = APIRouter(prefix="/orders")


@router.get("/", response_model=list[OrderOut])
def list_orders(
    paging: Paging = Depends(), service: OrderService = Depends()
):
    return service.all(paging)


@router.post("/", response_model=OrderOut, status_code=201)
def create_order(data: OrderIn, service: OrderService = Depends()):
    return service.create(data)


@router.get("/{order_id}", response_model=OrderOut)
def get_order(order_id: int, service: OrderService = Depends()):
    return service.get(order_id)


@router.delete("/{order_id}", status_code=204)
def cancel_order(order_id: int, service: OrderService = Depends()):
    service.delete(order_id)
