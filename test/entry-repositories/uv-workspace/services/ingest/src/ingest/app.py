from common.health import health_router
from fastapi import FastAPI

from ingest.events import router

app = FastAPI()
app.include_router(router)
app.include_router(health_router)
