from fastapi import FastAPI

from ..settings import PREFIX
from .pages import router

app = FastAPI()
app.include_router(router, prefix=PREFIX)
