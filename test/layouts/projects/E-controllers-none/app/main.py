from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from app.controllers import (
    driver_controller,
    health_controller,
    pickup_point_controller,
    vehicle_controller,
)
from app.exceptions import EntityNotFound


def not_found(request: Request, exc: EntityNotFound) -> JSONResponse:
    return JSONResponse(status_code=404, content={"detail": exc.message})


app = FastAPI(title="Fleet", version="1")
app.add_exception_handler(EntityNotFound, not_found)

app.include_router(health_controller.router)
app.include_router(vehicle_controller.router)
app.include_router(driver_controller.router)
app.include_router(pickup_point_controller.router)
