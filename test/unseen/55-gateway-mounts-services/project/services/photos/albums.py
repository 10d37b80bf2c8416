from fastapi import APIRouter

albums = APIRouter()


@albums.post("")
def create_album(): ...


@albums.get("/{album}")
def album(album: str): ...
