import os
from importlib import import_module

from fastapi import FastAPI

from broker.quotes import quotes

app = FastAPI()
app.include_router(quotes)

for name in filter(None, os.environ["BROKER_PLUGINS"].split(",")):
    plugin = import_module(name)
    app.include_router(plugin.router, prefix=f"/plugins/{name}")
