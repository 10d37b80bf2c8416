import uvicorn
from fastapi import FastAPI

from bistro.container import Container
from bistro.http.kitchen import KitchenController
from bistro.http.menu import MenuController
from bistro.http.tables import TableController
from bistro.services import InMemoryMenu, Menu


def main() -> None:
    container = Container()
    container.bind(Menu, InMemoryMenu)
    app = FastAPI(title="Bistro")
    for controller in (MenuController, TableController, KitchenController):
        app.include_router(container.get(controller).router)
    uvicorn.run(app, host="0.0.0.0", port=8000)


if __name__ == "__main__":
    main()
