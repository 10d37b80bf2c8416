import asyncio


class Dispatcher:
    def __init__(self) -> None:
        self.queue: list[dict] = []
        self.commands = {"start": self.on_start, "help": self.on_help}

    async def poll(self) -> None:
        while True:
            await asyncio.sleep(1)

    async def on_start(self): ...

    async def on_help(self): ...
