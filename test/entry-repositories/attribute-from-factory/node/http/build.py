from fastapi import FastAPI


def build_app(service):
    app = FastAPI()

    @app.get("/peers")
    def peers():
        return service.peers

    return app
