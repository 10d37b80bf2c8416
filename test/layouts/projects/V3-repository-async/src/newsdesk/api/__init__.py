from fastapi import FastAPI

from newsdesk.api.routes import article, authentication, rubric


def register_routes(app: FastAPI, prefix: str) -> None:
    app.include_router(authentication.router, prefix=prefix, tags=["auth"])
    app.include_router(
        article.router, prefix=f"{prefix}/articles", tags=["articles"]
    )
    app.include_router(
        rubric.router, prefix=f"{prefix}/rubrics", tags=["rubrics"]
    )
