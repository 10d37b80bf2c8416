from fastapi import FastAPI

from toolkit.gateway.routers import keys, quotas

gateway = FastAPI()
gateway.include_router(keys.router)
gateway.include_router(quotas.router)
