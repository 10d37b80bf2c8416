from fastapi import FastAPI

from src.feed.http.posts import router

app = FastAPI()
app.include_router(router)
