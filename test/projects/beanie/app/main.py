from fastapi import FastAPI

from app.routers import gadgets

app = FastAPI()
app.include_router(gadgets.router)
