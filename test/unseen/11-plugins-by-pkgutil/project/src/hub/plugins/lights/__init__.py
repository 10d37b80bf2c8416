from .routes import router


def setup(app):
    app.include_router(router, prefix="/lights")
