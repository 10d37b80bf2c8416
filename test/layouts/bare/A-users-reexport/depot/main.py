from fastapi import FastAPI

from depot.api import session_router, status_router

app = FastAPI()

app.include_router(session_router, prefix="/api")
app.include_router(status_router, prefix="/api")
