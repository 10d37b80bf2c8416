from fastapi import APIRouter

from app.api.v1.endpoints import plant, sensor_reading

router = APIRouter()
router.include_router(plant.router, prefix="/plants", tags=["plants"])
router.include_router(sensor_reading.router, prefix="/sensor-readings", tags=["sensor-readings"])
