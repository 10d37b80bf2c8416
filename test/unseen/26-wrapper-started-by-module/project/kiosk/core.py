from __future__ import annotations

import threading
import webbrowser

import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse


class Kiosk:
    def __init__(self, name: str, port: int = 8000) -> None:
        self.name, self.port = name, port
        self._pages: list[tuple[str, object, bool]] = []
        self._app = FastAPI(title=name, docs_url=None, redoc_url=None)
        self._app.get("/health")(self._health)

    def _health(self):
        return self.name

    def page(self, path: str, *, hidden: bool = False):
        def add(function):
            self._pages.append((path, function, hidden))
            return function

        return add

    def _build(self) -> None:
        for path, function, hidden in self._pages:
            self._app.add_api_route(path, function, response_class=HTMLResponse, include_in_schema=not hidden)

    def start(self, open_browser: bool = True) -> None:
        self._build()
        if open_browser:
            threading.Timer(1, webbrowser.open, [f"http://localhost:{self.port}"]).start()
        uvicorn.run(self._app, port=self.port)
