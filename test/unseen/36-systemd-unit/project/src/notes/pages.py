from fastapi import APIRouter

pages = APIRouter()


@pages.get("/{page}")
def page(page: str): ...


@pages.put("/{page}")
def save(page: str): ...
