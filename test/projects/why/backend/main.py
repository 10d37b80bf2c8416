import os

from fastapi import FastAPI

import api.lost
from api.items import admin, router
from api.v1 import v1

app = FastAPI(title="Shop")
app.include_router(v1, prefix="/api")
app.include_router(router, prefix="/plain", tags=["Plain"])
if os.environ["ADMIN"]:
    app.include_router(admin)
if os.getenv("STAGE") == "dev":
    from api import debug

    app.include_router(debug.tools)

sub = FastAPI()


@sub.get("/own/{number:int}")
def own(number: int): ...


app.mount("/sub", sub)
