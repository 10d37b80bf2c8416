from fastapi import FastAPI

from api.http import orders

app = FastAPI()
app.include_router(orders.router)


@app.get("/{path:path}")
def anything(path: str) -> str:
    return path


app.include_router(orders.router, prefix="/late")
