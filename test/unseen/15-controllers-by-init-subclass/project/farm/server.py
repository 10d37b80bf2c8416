from fastapi import FastAPI

from farm import barn, field  # noqa: F401
from farm.base import Resource

app = FastAPI()
for resource in sorted(Resource.registered, key=lambda one: one.order):
    app.include_router(resource.as_router())
