from fastapi import FastAPI

from app.gadgets.router import router as gadgets_router

app = FastAPI()
app.include_router(gadgets_router)
