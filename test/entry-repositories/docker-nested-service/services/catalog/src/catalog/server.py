from fastapi import FastAPI

from catalog.routers import products, prices

application = FastAPI(title="API")
application.include_router(products.router)
application.include_router(prices.router)
