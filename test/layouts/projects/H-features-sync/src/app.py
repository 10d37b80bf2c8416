from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from src.modules.order.api.router import router as order_router
from src.modules.shipping.api.router import router as shipping_router
from src.modules.voucher.api.router import router as voucher_router
from src.shared.errors import EntityNotFound


def not_found(request: Request, error: EntityNotFound) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 404)


def create_app() -> FastAPI:
    app = FastAPI(title="Shop floor")
    app.add_exception_handler(EntityNotFound, not_found)
    app.include_router(order_router, tags=["orders"])
    app.include_router(voucher_router, tags=["vouchers"])
    app.include_router(shipping_router)
    return app


app = create_app()
