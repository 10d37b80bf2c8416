from fastapi import FastAPI

from app.api import items, login

app = FastAPI(title="API")
app.include_router(items.router)
app.include_router(login.router)
