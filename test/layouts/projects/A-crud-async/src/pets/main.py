from fastapi import FastAPI

from pets.api import auth, owners, pets

app = FastAPI(title="Pets")
app.include_router(auth.router, prefix="/api")
app.include_router(owners.router, prefix="/api")
app.include_router(pets.router, prefix="/api")


@app.get("/")
async def index() -> dict[str, str]:
    return {"docs": "/docs"}
