from clinic.web import controller, get


class Timestamped:
    @get("/latest")
    def latest(self): ...


@controller("/visits", tags=["visit"])
class Visits(Timestamped):
    @get("/{day}")
    async def on_day(self, day: str): ...
