from fastapi import FastAPI

from src.todo import router

app = FastAPI()
app.include_router(router)
