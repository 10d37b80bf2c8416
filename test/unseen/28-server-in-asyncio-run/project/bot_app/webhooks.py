from fastapi import FastAPI

from bot_app.dispatcher import Dispatcher


def make_webhook_app(dispatcher: Dispatcher) -> FastAPI:
    app = FastAPI(openapi_url=None)

    @app.post("/webhook/{token}")
    async def webhook(token: str, update: dict):
        dispatcher.queue.append(update)

    for name, handler in dispatcher.commands.items():
        app.add_api_route(f"/commands/{name}", handler, methods=["POST"])
    return app
