# The application.
# Licensed.

import logging  # for the log

# The framework.
from fastapi import FastAPI  # noqa: I001

# Ours.
from api.http.orders import router as orders_router  # orders
from api.http.zones import router as zones_router  # zones

# The application itself.
app = FastAPI()  # made; here

# The routers.
app.include_router(orders_router, prefix="/api/v1")  # one
# app.include_router(unused_router)
app.include_router(zones_router, prefix="/api/v1")  # two
# The end.
