from fastapi import FastAPI

from app.api.api import router as api_router
from app.core.config import API_PREFIX, PROJECT_NAME, VERSION


def get_application() -> FastAPI:
    application = FastAPI(title=PROJECT_NAME, version=VERSION)
    application.include_router(api_router, prefix=API_PREFIX)
    return application


app = get_application()
