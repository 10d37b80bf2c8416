from fastapi import FastAPI

from hotel.configuration import CONFIGURATIONS


class UnknownConfiguration(KeyError): ...


def create_app(config_name: str) -> FastAPI:
    try:
        config = CONFIGURATIONS[config_name]
    except KeyError:
        raise UnknownConfiguration(config_name) from None
    app = FastAPI(debug=config.DEBUG)
    for path, router in config.routers():
        app.include_router(router, prefix=path)
    return app
