from importlib import import_module

from fastapi import FastAPI

app = FastAPI()

for name in ["orders", "zones"]:
    module = import_module(f"api.http.{name}")
    app.include_router(module.router, prefix="/api/v1")
