import time


class TimingMiddleware:
    def __init__(self, app, header: str) -> None:
        self.app = app
        self.header = header

    async def __call__(self, scope, receive, send):
        started = time.perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            print(self.header, time.perf_counter() - started)
