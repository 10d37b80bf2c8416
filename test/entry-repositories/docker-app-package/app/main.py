from fastapi import FastAPI

from app.routers import items, users

app = FastAPI(title="API")
app.include_router(items.router)
app.include_router(users.router)


@app.get("/health")
def health() -> dict[str, str]:
    return {"status": "ok"}
