from fastapi import FastAPI

from .api.http import orders
from .config import TITLE

app = FastAPI(title=TITLE)
app.include_router(orders.router, prefix="/api/v1")
