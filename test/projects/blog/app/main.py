from fastapi import FastAPI

from app.routers import comments, posts, users

app = FastAPI()
app.include_router(users.router)
app.include_router(posts.router)
app.include_router(comments.router)
