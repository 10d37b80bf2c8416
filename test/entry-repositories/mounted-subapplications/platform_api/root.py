from fastapi import FastAPI

from platform_api.admin import admin_app
from platform_api.public import public_app

root = FastAPI()
root.mount("/admin", admin_app)
root.mount("/public", public_app)


@root.get("/health")
def health() -> None: ...
