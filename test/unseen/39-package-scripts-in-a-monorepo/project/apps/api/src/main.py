from fastapi import FastAPI

from routes import ROUTES

app = FastAPI()
for prefix, router in ROUTES.items():
    app.include_router(router, prefix=prefix)
