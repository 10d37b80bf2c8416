import socket

from fastapi import FastAPI

from app import orders, products

app = FastAPI()
app.include_router(products.router, prefix="/api/v1")
if socket.gethostname() == "beta":
    app.include_router(orders.router)
