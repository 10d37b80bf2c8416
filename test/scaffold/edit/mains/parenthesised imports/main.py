from fastapi import (
    APIRouter,
    FastAPI,
)

from api.http import (
    customers,  # ours
    orders,
    zones,
)

app = FastAPI()
root = APIRouter()
app.include_router(
    customers.router,
    prefix="/api/v1",
)
app.include_router(
    orders.router,
    prefix="/api/v1",
    tags=["Orders"],
)
print(zones, root)
