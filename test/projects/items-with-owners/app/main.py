from fastapi import FastAPI

from app import items

app = FastAPI()
app.include_router(items.router)
