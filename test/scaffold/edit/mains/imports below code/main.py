from fastapi import FastAPI

app = FastAPI()

from api.http import orders  # noqa: E402

app.include_router(orders.router, prefix="/api/v1")
