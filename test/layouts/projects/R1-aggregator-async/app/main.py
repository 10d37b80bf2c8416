from fastapi import FastAPI

from app.routers import api_router

app = FastAPI(title="Gym")
app.include_router(api_router)
