from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from bakery.api import breads_router, orders_router, status_router
from bakery.constants import API_PREFIX
from bakery.database import create_tables
from bakery.errors import NotFoundError

app = FastAPI(title="Bakery")
create_tables()


@app.exception_handler(NotFoundError)
def handle_not_found(request: Request, exc: NotFoundError):
    return JSONResponse({"detail": str(exc)}, status_code=404)


app.include_router(status_router)
app.include_router(breads_router, prefix=API_PREFIX, tags=["breads"])
app.include_router(orders_router, prefix=API_PREFIX, tags=["orders"])
