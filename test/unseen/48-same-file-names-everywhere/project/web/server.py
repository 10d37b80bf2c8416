from fastapi import FastAPI

from app import extra
from setup import configure

application = FastAPI()
configure(application, full=True)
application.include_router(extra)
