from importlib import import_module
from inspect import isabstract

from fastapi import FastAPI

from campus.module import Module

INSTALLED = ["campus.rooms", "campus.courses", "campus.staff"]


def concrete(cls=Module):
    for sub in cls.__subclasses__():
        if not isabstract(sub):
            yield sub
        yield from concrete(sub)


for name in INSTALLED:
    import_module(name)

app = FastAPI()
for module in concrete():
    module(app).install()
