from fastapi import FastAPI

from basket.routes import basket

app = FastAPI()
app.include_router(basket, prefix="/basket")
