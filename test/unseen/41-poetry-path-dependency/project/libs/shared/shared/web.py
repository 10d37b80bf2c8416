from fastapi import APIRouter, FastAPI

_probes = APIRouter(prefix="/_", include_in_schema=False)


@_probes.get("/live")
def live(): ...


@_probes.get("/ready")
def ready(): ...


def base_app(name: str) -> FastAPI:
    app = FastAPI(title=name)
    app.include_router(_probes)
    return app
