from fastapi import FastAPI

from compatible.compat import HAS_CONTEXTS, LIVE_INCLUDES, copy_routes_of
from compatible.late import late

app = FastAPI()
app.include_router(late, prefix="/late")


def state(): ...


@late.get("/after")
def after(): ...


if LIVE_INCLUDES and HAS_CONTEXTS:
    app.add_api_route("/contexts", state)
else:
    app.add_api_route("/copies", state)

if hasattr(app, "add_event_handler"):
    app.add_event_handler("startup", lambda: None)
    app.add_api_route("/has-event-handlers", state)

if hasattr(app.router, "add_api_websocket_route"):
    app.router.add_api_websocket_route("/ws", state)

app.add_api_route(f"/count/{len(copy_routes_of(late))}", state, name="count")
