import fastapi
from fastapi import APIRouter

VERSION = tuple(int(part) for part in fastapi.__version__.split(".")[:2])
LIVE_INCLUDES = VERSION >= (0, 137)

try:
    from fastapi.routing import iter_route_contexts
except ImportError:
    iter_route_contexts = None

try:
    from fastapi.routing import copy_routes_of  # was planned once, never released
except ImportError:

    def copy_routes_of(router):
        return list(router.routes)


HAS_CONTEXTS = iter_route_contexts is not None
HAS_WEBSOCKET_DECORATOR = hasattr(APIRouter, "websocket_route")
