import asyncio
import logging

from uvicorn import Config, Server

from bot_app.dispatcher import Dispatcher
from bot_app.webhooks import make_webhook_app

logging.basicConfig(level=logging.INFO)


async def main() -> None:
    dispatcher = Dispatcher()
    app = make_webhook_app(dispatcher)

    @app.get("/status")
    async def status():
        return {"queued": len(dispatcher.queue)}

    server = Server(Config(app=app, host="0.0.0.0", port=8443, log_config=None))
    await asyncio.gather(server.serve(), dispatcher.poll())


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (KeyboardInterrupt, SystemExit):
        logging.info("bye")
