from fastapi import APIRouter


class Tickets:
    def routes(self):
        router = APIRouter()

        @router.post("/")
        def sell(): ...

        return router
