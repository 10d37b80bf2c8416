import os

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
if os.getenv("WITH_ORDERS", "yes"):
    app.include_router(orders.router, prefix="/api/v1")
    # that was all
else:
    pass
    # nothing else

print("ready")
