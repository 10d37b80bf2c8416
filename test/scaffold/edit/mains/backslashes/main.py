from fastapi import APIRouter, \
    FastAPI

from api.http import \
    orders

app = FastAPI()
app \
    .include_router(orders.router)
root = APIRouter()
