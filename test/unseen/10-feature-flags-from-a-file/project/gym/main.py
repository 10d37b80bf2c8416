from fastapi import FastAPI

from gym import routers

app = FastAPI()
for make in (routers.classes, routers.sauna, routers.trainers):
    if (router := make()) is not None:
        app.include_router(router)
