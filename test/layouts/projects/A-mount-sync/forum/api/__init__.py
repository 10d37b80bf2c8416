from fastapi import FastAPI

from . import login, posts, topics

api = FastAPI(title="Forum API")
api.include_router(login.router, prefix="/login")
api.include_router(topics.router, prefix="/topics", tags=["topics"])
api.include_router(posts.router, prefix="/posts", tags=["posts"])
