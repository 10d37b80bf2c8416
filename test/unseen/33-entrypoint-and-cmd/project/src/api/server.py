from fastapi import FastAPI

from src.api import letters, stamps

service = FastAPI(title="Post")
service.include_router(letters.router, prefix="/letters")
service.include_router(stamps.router, prefix="/stamps")
