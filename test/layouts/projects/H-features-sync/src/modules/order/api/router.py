from fastapi import APIRouter, Depends, status

from src.modules.order.api.schemas import OrderCreateRequest, OrderResponse, OrderUpdateRequest
from src.modules.order.application.service import OrderService, get_order_service
from src.modules.order.domain.entity import Order

router = APIRouter(prefix="/orders")


@router.get("", response_model=list[OrderResponse])
def list_orders(service: OrderService = Depends(get_order_service)):
    return service.list()


@router.get("/{order_id}", response_model=OrderResponse)
def get_order(order_id: int, service: OrderService = Depends(get_order_service)):
    return service.get(order_id)


@router.post("", response_model=OrderResponse, status_code=status.HTTP_201_CREATED)
def create_order(
    request: OrderCreateRequest, service: OrderService = Depends(get_order_service)
):
    return service.create(Order(**request.model_dump()))


@router.put("/{order_id}", response_model=OrderResponse)
def update_order(
    order_id: int,
    request: OrderUpdateRequest,
    service: OrderService = Depends(get_order_service),
):
    return service.update(order_id, Order(**request.model_dump()))


@router.delete("/{order_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_order(order_id: int, service: OrderService = Depends(get_order_service)):
    service.delete(order_id)
