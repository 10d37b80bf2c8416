from vehicles.server import vehicles


def configure(application, full):
    application.include_router(vehicles, prefix="/vehicles")
    if full:
        application.add_api_route("/version", lambda: "1", name="version")
