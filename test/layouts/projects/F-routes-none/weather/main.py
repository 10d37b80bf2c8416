from fastapi import FastAPI

from weather.modules import alerts, measuring_point, station

ROUTERS = [
    alerts.router,
    measuring_point.router,
    station.router,
]

app = FastAPI(title='Weather')
for router in ROUTERS:
    app.include_router(router)
