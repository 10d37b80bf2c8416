"""The application."""

from fastapi import FastAPI

from api.http.orders import router as orders_router

app = FastAPI()
app.include_router(orders_router, prefix="/api/v1")
