from fastapi import FastAPI

from common.routes import router

app = FastAPI()
app.include_router(router, prefix="/common")


@app.get("/orders")
def list_orders() -> None: ...
