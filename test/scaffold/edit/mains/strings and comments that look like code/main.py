"""
from api.http.aaa import router
"""

from fastapi import FastAPI

TEXT = """
app.include_router(nothing)
import os
"""

app = FastAPI(description=TEXT)
# app.include_router(orders_router)
