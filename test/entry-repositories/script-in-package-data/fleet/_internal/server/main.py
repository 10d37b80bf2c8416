from fastapi import FastAPI
from fleet._internal.server.routers import runs, users

app = FastAPI()
app.include_router(runs.router, prefix="/runs")
app.include_router(users.router, prefix="/users")
