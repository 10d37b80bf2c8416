from fastapi import FastAPI

from src.lifecycle import lifespan

app = FastAPI(lifespan=lifespan)


@app.get("/")
async def index():
    return {"features": app.state.features}
