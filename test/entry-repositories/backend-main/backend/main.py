from fastapi import FastAPI

from api.http import products

app = FastAPI()
app.include_router(products.router)
