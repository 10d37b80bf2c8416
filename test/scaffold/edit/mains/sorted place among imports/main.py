import logging
import os

from fastapi import FastAPI

from api.http.customers import router as customers_router
from api.http.orders import router as orders_router
from api.http.zones import router as zones_router

app = FastAPI(title=os.path.basename(logging.__name__))
for one in (customers_router, orders_router, zones_router):
    app.include_router(one, prefix="/api/v1")
