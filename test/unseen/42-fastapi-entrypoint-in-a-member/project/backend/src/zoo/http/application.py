from fastapi import FastAPI

from ..animals import api as animals
from ..tickets import api as tickets

application = FastAPI()
application.include_router(animals.router)
application.include_router(tickets.router)
