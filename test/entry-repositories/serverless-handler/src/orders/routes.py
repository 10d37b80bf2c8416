from fastapi import APIRouter

router = APIRouter()


@router.get("/orders")
def r_orders():
    return {}


@router.get("/orders/{order_id}")
def r_orders_order_id():
    return {}
