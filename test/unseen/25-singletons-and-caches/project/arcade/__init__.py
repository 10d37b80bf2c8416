from arcade.registry import Registry
from arcade import games, scores  # noqa: F401, E402
from arcade.web import application

Registry().attach()
app = application()
