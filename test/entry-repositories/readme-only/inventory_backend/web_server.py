from fastapi import FastAPI

from stock import router

server = FastAPI()
server.include_router(router)
