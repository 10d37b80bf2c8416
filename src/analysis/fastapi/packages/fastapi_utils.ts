import type { PackageModel } from './kit/package-model';

/** `fastapi_utils`: class-based views, resources. */
export const library: PackageModel = {
  distribution: 'fastapi-utils',
  release: '0.8',
  known: '`cbv`, `Api(…).add_resource`, `InferringRouter`; `repeat_every` registers nothing',
  modules: {
    inferring_router: `
from fastapi import APIRouter

class InferringRouter(APIRouter): ...
`,
    cbv: `
from inspect import getmembers, isfunction
from fastapi import APIRouter
from starlette.routing import WebSocketRoute

def cbv(router, *urls):
    def decorator(cls):
        register(router, cls, *urls)
        return cls
    return decorator

def register(router, cls, *urls):
    functions = getmembers(cls, isfunction)
    for url in urls:
        add_by_method_name(router, url, functions)
    for route in router.routes:
        if isinstance(route, WebSocketRoute):
            raise ValueError("The provided routes should be of type APIRoute")
    own = [func for _, func in functions]
    views = APIRouter()
    for route in [one for one in router.routes if getattr(one, "endpoint", None) in own]:
        router.routes.remove(route)
        # The include adds the prefix again.
        route.path = route.path[len(router.prefix):]
        route.name = f"{cls.__name__}.{route.name}"
        view(route.endpoint, cls)
        views.routes.append(route)
    router.include_router(views)

def add_by_method_name(router, url, functions):
    known = [(one.endpoint, one.path) for one in router.routes]
    for name, func in functions:
        if hasattr(router, name) and not name.startswith("__") and (func, url) not in known:
            router.api_route(url, methods=[name.capitalize()], response_model=None)(func)
`,
    cbv_base: `
from inspect import Signature
from fastapi import APIRouter

class Resource: ...

class Api:
    def __init__(self, app):
        self.app = app

    def add_resource(self, resource, *urls, **options):
        # A request gets the resource itself: nothing is asked for to make one.
        def made(*args, **options): ...
        made.__signature__ = Signature()
        type(resource).__init__ = made
        router = APIRouter()
        register(router, type(resource), *urls)
        self.app.include_router(router, **options)
`,
  },
};
