from typing import ClassVar

from fastapi import APIRouter


class Resource:
    registered: ClassVar[list[type["Resource"]]] = []
    path: ClassVar[str]
    order: ClassVar[int] = 100

    def __init_subclass__(cls, *, path: str | None = None, order: int | None = None, abstract: bool = False, **kw):
        super().__init_subclass__(**kw)
        if order is not None:
            cls.order = order
        if abstract:
            return
        cls.path = path or f"/{cls.__name__.lower()}s"
        Resource.registered.append(cls)

    @classmethod
    def as_router(cls) -> APIRouter:
        router = APIRouter(prefix=cls.path)
        resource = cls()
        for verb in ("get", "post", "put", "delete"):
            handler = getattr(resource, f"on_{verb}", None)
            if handler is not None:
                router.add_api_route(
                    "/{key}" if verb in ("put", "delete") else "", handler, methods=[verb.upper()], name=f"{cls.__name__}.{verb}"
                )
        return router
