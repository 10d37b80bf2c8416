import os

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
if os.getenv("X", "1"): app.include_router(orders.router)
