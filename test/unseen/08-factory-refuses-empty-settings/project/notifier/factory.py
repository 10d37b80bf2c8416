from __future__ import annotations

from fastapi import FastAPI

from notifier.api import v1, v2
from notifier.settings import ConfigurationError, Settings


def _check(settings: Settings) -> None:
    for name in settings.REQUIRED:
        if not getattr(settings, name):
            raise ConfigurationError(name)


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or Settings.from_environ()
    _check(settings)
    app = FastAPI(debug=settings.debug)
    app.state.settings = settings
    for version, module in (("v1", v1), ("v2", v2)):
        app.include_router(module.build(settings), prefix=f"/{version}")
    return app
