from fastapi import APIRouter

from mailer.smtp import Smtp


class BaseRouter(APIRouter):
    section = ""

    def __init__(self, **kwargs) -> None:
        super().__init__(prefix=f"/{self.section}", tags=[self.section], **kwargs)
        self.register()

    def register(self) -> None:
        raise NotImplementedError


class Templates(BaseRouter):
    section = "templates"

    def register(self) -> None:
        self.add_api_route("/", self.all)
        self.add_api_route("/{name}", self.one, methods=["GET", "DELETE"])

    async def all(self): ...

    async def one(self, name: str): ...


class Campaigns(BaseRouter):
    section = "campaigns"

    def __init__(self, smtp: Smtp) -> None:
        self.smtp = smtp
        super().__init__(redirect_slashes=False)

    def register(self) -> None:
        @self.post("/{campaign}/send")
        async def send(campaign: int):
            return self.smtp.options.host
