from fastapi import FastAPI

from app.items import router

app = FastAPI(title="api")
app.include_router(router)
