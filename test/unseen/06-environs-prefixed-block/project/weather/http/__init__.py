from fastapi import FastAPI

from weather.http.forecast import router as forecast_router
from weather.http.stations import Stations


def create_http() -> FastAPI:
    http = FastAPI(title="Weather")
    http.include_router(forecast_router)
    http.include_router(Stations().router)
    return http
