from fastapi import FastAPI

from app.gadgets import router

app = FastAPI()
app.include_router(router)
