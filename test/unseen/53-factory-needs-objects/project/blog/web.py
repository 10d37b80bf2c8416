from fastapi import APIRouter, FastAPI


def crud(repository) -> APIRouter:
    router = APIRouter(prefix=f"/{repository.name}")

    @router.get("/", name=f"list_{repository.name}")
    def index(): ...

    if repository.writable:

        @router.post("/", name=f"create_{repository.name}")
        def create(): ...

    return router


def create_app(*repositories, admin: bool = False) -> FastAPI:
    app = FastAPI()
    for repository in repositories:
        app.include_router(crud(repository))
    if admin:

        @app.get("/admin")
        def admin_page(): ...

    return app
