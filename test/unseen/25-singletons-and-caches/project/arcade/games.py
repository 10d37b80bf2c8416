from arcade.registry import Registry
from arcade.web import application

games = Registry()["games"]


@games.get("/{game}")
def game(game: str): ...


@application().get("/")
def home(): ...
