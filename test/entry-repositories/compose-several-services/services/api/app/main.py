from fastapi import FastAPI

from app.routers import orders, customers, products, invoices

app = FastAPI(title="API")
app.include_router(orders.router)
app.include_router(customers.router)
app.include_router(products.router)
app.include_router(invoices.router)
