from fastapi import FastAPI

from app.api.v1 import api_router as api_router_v1
from app.core.config import settings

app = FastAPI(title="Heroes", openapi_url=f"{settings.API_V1_STR}/openapi.json")


@app.get("/")
async def root():
    return {"message": "Hello World"}


app.include_router(api_router_v1, prefix=settings.API_V1_STR)
