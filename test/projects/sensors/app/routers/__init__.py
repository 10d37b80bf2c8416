from fastapi import APIRouter

from app.routers import readings, sensors

ROUTERS: list[APIRouter] = [
    sensors.router,
    readings.router,
]
