from fastapi import FastAPI

from app.web.pages import router

app = FastAPI()
app.include_router(router)
