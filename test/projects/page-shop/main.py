import os
from fastapi import APIRouter, FastAPI
from plugins import discover
from app.items import admin, router as items
from app.settings import settings

app = FastAPI(title="Shop")

@app.get("/health", tags=["Health"])
def health(): ...

@app.get("/<script>alert('x')</script>/{id}", tags=["</script><img src=x onerror=alert(1)>"])
def hostile(id: int): ...

api = APIRouter(prefix="/api/v1")
api.include_router(items, prefix="/items", tags=["Items"])
if settings.admin:
    api.include_router(admin, prefix="/admin", tags=["Admin", "Internal"])

@api.websocket("/feed/{channel}")
async def feed(channel: str): ...

app.include_router(api)

@app.api_route("/legacy/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
def legacy(path: str): ...

for plugin in discover():
    app.include_router(plugin.router, prefix=f"/plugins/{plugin.name}")

@app.get(f"/{os.urandom(3).hex()}/info")
def partial(): ...
