from importlib.metadata import entry_points

from fastapi import FastAPI

app = FastAPI()

for point in entry_points(group="host.plugins"):
    point.load()(app)
