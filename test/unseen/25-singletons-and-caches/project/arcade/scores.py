from arcade.registry import Registry


@Registry()["scores"].get("/top")
def top(): ...


@Registry()["games"].post("/{game}/scores")
def enter(game: str): ...
