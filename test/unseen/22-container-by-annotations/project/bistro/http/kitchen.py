from fastapi import APIRouter, WebSocket

from bistro.http.menu import MenuController
from bistro.services import Menu


class KitchenController:
    def __init__(self, menu: Menu, sibling: MenuController) -> None:
        self.router = APIRouter()
        self.router.add_api_websocket_route("/kitchen", self.orders)
        if sibling.router.prefix != "/menu":
            self.router.add_api_route("/moved", self.orders)

    async def orders(self, socket: WebSocket): ...
