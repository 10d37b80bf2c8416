from fastapi import FastAPI

from portal.pages import router

portal = FastAPI()
portal.include_router(router)
