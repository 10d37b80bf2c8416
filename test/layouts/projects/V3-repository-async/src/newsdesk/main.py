from fastapi import FastAPI

from newsdesk.api import register_routes
from newsdesk.settings import get_settings


def get_application() -> FastAPI:
    settings = get_settings()
    application = FastAPI(title=settings.title, debug=settings.debug)
    register_routes(application, settings.api_prefix)
    return application


app = get_application()
