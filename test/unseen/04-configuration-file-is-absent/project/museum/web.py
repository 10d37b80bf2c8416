from fastapi import FastAPI

from .config import configuration
from .exhibits import exhibits
from .visitors import visitors

api = FastAPI(title=configuration.title)
api.include_router(exhibits, prefix="/exhibits")
api.include_router(visitors, prefix="/visitors")
