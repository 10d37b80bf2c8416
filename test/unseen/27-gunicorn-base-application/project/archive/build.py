from fastapi import FastAPI

from archive.documents import documents
from archive.search import attach_search


def build_application(public: bool) -> FastAPI:
    application = FastAPI(title="Archive")
    application.include_router(documents)
    attach_search(application)
    if not public:
        from archive.maintenance import maintenance

        application.include_router(maintenance, prefix="/maintenance")
    return application
