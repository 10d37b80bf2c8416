from fastapi import FastAPI
import os
from api.http.zones import router as zones_router
from api.http.orders import router as orders_router
import sys
app = FastAPI()
app.include_router(zones_router)
app.include_router(orders_router)
print(os, sys)
