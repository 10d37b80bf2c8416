import asyncio
import signal

from hypercorn.asyncio import serve
from hypercorn.config import Config

from web import Web


async def launch() -> None:
    config = Config()
    config.bind = ["0.0.0.0:8000", "[::]:8000"]
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    web = Web(channels=("red", "green"))
    await serve(web.asgi, config, shutdown_trigger=stop.wait)


if __name__ == "__main__":
    asyncio.run(launch())
