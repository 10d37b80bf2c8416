from fastapi import FastAPI

from shop import parts

app = FastAPI()
app.include_router(parts.router)
