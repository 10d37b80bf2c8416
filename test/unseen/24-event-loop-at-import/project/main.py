import asyncio

import uvicorn
from fastapi import FastAPI

from routers import gather_routers

loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
routers = loop.run_until_complete(gather_routers())

app = FastAPI()
for router in routers:
    app.include_router(router)


async def heartbeat():
    while True:
        await asyncio.sleep(30)


if __name__ == "__main__":
    config = uvicorn.Config(app, port=5000, loop="none")
    server = uvicorn.Server(config)
    loop.create_task(heartbeat())
    loop.run_until_complete(server.serve())
