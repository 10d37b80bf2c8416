from fastapi import FastAPI

from app.api import admin, public
from app.api.admin import parts
from app.api.public import tools

app = FastAPI()
app.include_router(parts.router, prefix="/api")
app.include_router(tools.router, prefix="/open")
