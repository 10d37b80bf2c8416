from fastapi import APIRouter

from .config import configuration

visitors = APIRouter()
connection = configuration.dsn.split("://")


@visitors.post("/tickets")
def buy(): ...
