from fastapi import FastAPI

from products import products

app = FastAPI()
app.include_router(products)
