import json

from fastapi import FastAPI
from starlette.responses import Response

try:
    import ujson
except ImportError:
    ujson = None

try:
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
except ImportError:
    generate_latest = None

dumps = ujson.dumps if ujson else json.dumps
app = FastAPI()


@app.get("/rides")
def rides(): ...


@app.post("/rides/{ride}/seats")
def reserve(ride: int): ...


if generate_latest is not None:

    @app.get("/metrics", include_in_schema=False)
    def metrics():
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
