from fastapi import APIRouter


class Platforms:
    def routes(self):
        router = APIRouter()

        @router.get("/{number}/display")
        def display(number: int): ...

        return router
