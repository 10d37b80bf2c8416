from fastapi import FastAPI
from shared_auth import auth

from shop_api.carts import router

app = FastAPI()
app.include_router(router)
app.include_router(auth)
