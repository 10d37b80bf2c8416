from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from .api.routes.delivery_vans import router as delivery_vans_router
from .api.routes.health import router as health_router
from .api.routes.parcels import router as parcels_router
from .exceptions import NotFoundError

app = FastAPI(title="Courier")


@app.exception_handler(NotFoundError)
def not_found(request: Request, exc: NotFoundError) -> JSONResponse:
    return JSONResponse(status_code=404, content={"detail": str(exc)})


app.include_router(health_router)
app.include_router(parcels_router, prefix="/api")
app.include_router(delivery_vans_router, prefix="/api")
