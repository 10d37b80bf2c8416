from fastapi import APIRouter


def build(settings):
    router = APIRouter()

    @router.post("/messages")
    def send(): ...

    return router
