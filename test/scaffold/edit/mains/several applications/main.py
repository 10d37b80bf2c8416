from fastapi import FastAPI

from api.http import orders

admin = FastAPI()
app = FastAPI()
app.include_router(orders.router, prefix="/api/v1")
admin.include_router(orders.router)
app.mount("/admin", admin)
