from fastapi import FastAPI

from app.routers import stops

app = FastAPI(title="without a database")
app.include_router(stops.router)
