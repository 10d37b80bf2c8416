from fastapi import APIRouter

from bistro.services import Menu


class MenuController:
    def __init__(self, menu: Menu) -> None:
        self.router = APIRouter(prefix="/menu", tags=["menu"])
        self.router.add_api_route("/", menu.dishes, methods=["GET"])
        for dish in menu.dishes():
            self.router.add_api_route(f"/{dish}/price", self.price, methods=["PUT"], name=dish)

    def price(self): ...
