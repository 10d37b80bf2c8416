from reports.routes import router


def register(app):
    app.include_router(router, prefix="/plugins")
