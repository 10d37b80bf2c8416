from fastapi import APIRouter


class Trains:
    def routes(self):
        router = APIRouter()
        router.get("/departures")(self.departures)
        router.get("/arrivals")(self.arrivals)
        return router

    def departures(self): ...

    def arrivals(self): ...
