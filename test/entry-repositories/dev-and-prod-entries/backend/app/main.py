from fastapi import FastAPI

from app.routers import stops, lines, alerts

app = FastAPI(title="API")
app.include_router(stops.router)
app.include_router(lines.router)
app.include_router(alerts.router)
