/** A backend in which a router is to be registered. */
export interface Scenario {
  /** By path in `backend/`. A router each of products and orders is there as well: see {@link ROUTERS}. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** The one that's edited; `main.py` unless it says otherwise. */
  readonly edited?: string;
  readonly into?: string;
  /** The expression under which Python finds the routes, if it isn't the entry's own variable. */
  readonly expression?: string;
}

const router = (name: string): string => `from fastapi import APIRouter

router = APIRouter(prefix="/${name}")


@router.get("/")
def list_${name}() -> list[str]:
    return []


@router.get("/{id}")
def get_${name}(id: str) -> str:
    return id
`;

export const ROUTERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['customers', 'orders', 'products', 'zones'].map((name) => [`api/http/${name}.py`, router(name)]),
);

const main = (text: string): Scenario => ({ files: { 'main.py': text } });

const USUAL = `"""The application."""

from fastapi import FastAPI

from api.http.orders import router as orders_router

app = FastAPI()
app.include_router(orders_router, prefix="/api/v1")
`;

const withEnds = (text: string, end: string): string => text.replaceAll('\n', end);

/** Whatever a `main.py` may look like: a router is registered in each of them. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  usual: main(USUAL),

  'nothing included yet': main(`from fastapi import FastAPI

app = FastAPI()
`),

  CRLF: main(withEnds(USUAL, '\r\n')),

  'lone CR': main(withEnds(USUAL, '\r')),

  'mixed line ends': main(
    USUAL.replace('import FastAPI\n', 'import FastAPI\r\n').replace('FastAPI()\n', 'FastAPI()\r\n'),
  ),

  'byte-order mark': main(`\uFEFF${USUAL}`),

  'latin-1': {
    files: {
      'main.py': Buffer.from(
        `# -*- coding: latin-1 -*-\n${USUAL.replace('application.', 'Größe: äöü.')}# é\n`,
        'latin1',
      ),
    },
  },

  cp1252: {
    files: {
      'main.py': Buffer.concat([
        Buffer.from('# coding: cp1252\n"""Costs \x80 5."""\n\n', 'latin1'),
        Buffer.from(USUAL.slice(USUAL.indexOf('from'))),
      ]),
    },
  },

  'characters beyond ASCII': main(`"""Größe, 漢字, 🎉."""

from fastapi import FastAPI

app = FastAPI(title="🎉🎉 漢字")  # 漢字 🎉
`),

  'no final newline': main(USUAL.trimEnd()),

  'tabs, in a factory': main(`from fastapi import FastAPI

from api.http import orders


def create_app() -> FastAPI:
\tapp = FastAPI()
\tif app.debug:
\t\tapp.include_router(orders.router, prefix="/api/v1")
\treturn app


app = create_app()
`),

  factory: main(`from fastapi import FastAPI

from api.http.orders import router as orders_router


def create_app() -> FastAPI:
    """Makes the application."""
    app = FastAPI()

    @app.get("/health")
    def health() -> str:
        return "ok"

    app.include_router(orders_router, prefix="/api/v1")  # the orders
    return app


app = create_app()
`),

  'factory in another module': {
    edited: 'core/factory.py',
    files: {
      'main.py': `import logging

from core.factory import build

logging.basicConfig()
app = build()
`,
      'core/factory.py': `from fastapi import FastAPI


def build() -> FastAPI:
    application = FastAPI()
    return application
`,
    },
  },

  'aggregator that has the prefix': {
    edited: 'api/router.py',
    into: 'api/router.py:api_router',
    files: {
      'main.py': `from fastapi import FastAPI

from api.router import api_router

app = FastAPI()
app.include_router(api_router)
`,
      'api/router.py': `from fastapi import APIRouter

from api.http import orders

api_router = APIRouter(prefix="/api/v1")
api_router.include_router(orders.router)
`,
    },
  },

  'aggregator without a prefix': {
    edited: 'api/router.py',
    into: 'backend/api/router.py:api_router',
    files: {
      'main.py': `from fastapi import FastAPI

from api.router import api_router

app = FastAPI()
app.include_router(api_router)
`,
      'api/router.py': `from fastapi import APIRouter

api_router = APIRouter()
`,
    },
  },

  'comments between imports and at ends of lines': main(`# The application.
# Licensed.

import logging  # for the log

# The framework.
from fastapi import FastAPI  # noqa: I001

# Ours.
from api.http.orders import router as orders_router  # orders
from api.http.zones import router as zones_router  # zones

# The application itself.
app = FastAPI()  # made; here

# The routers.
app.include_router(orders_router, prefix="/api/v1")  # one
# app.include_router(unused_router)
app.include_router(zones_router, prefix="/api/v1")  # two
# The end.
`),

  'sorted place among imports': main(`import logging
import os

from fastapi import FastAPI

from api.http.customers import router as customers_router
from api.http.orders import router as orders_router
from api.http.zones import router as zones_router

app = FastAPI(title=os.path.basename(logging.__name__))
for one in (customers_router, orders_router, zones_router):
    app.include_router(one, prefix="/api/v1")
`),

  'includes under a test': main(`import os

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
if os.getenv("WITH_ORDERS", "yes"):
    app.include_router(orders.router, prefix="/api/v1")
    # that was all
else:
    pass
    # nothing else

print("ready")
`),

  'one-line branch': main(`import os

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
if os.getenv("X", "1"): app.include_router(orders.router)
`),

  'includes in a loop': main(`from importlib import import_module

from fastapi import FastAPI

app = FastAPI()

for name in ["orders", "zones"]:
    module = import_module(f"api.http.{name}")
    app.include_router(module.router, prefix="/api/v1")
`),

  'includes in try and with': main(`from contextlib import suppress

from fastapi import FastAPI

app = FastAPI()

with suppress(ImportError):
    try:
        from api.http.orders import router

        app.include_router(router)
    finally:
        print("tried")
`),

  'nothing but a docstring above': main(`"""The application."""

import fastapi

app = fastapi.FastAPI()
`),

  'no imports at the top': main(`def create():
    from fastapi import FastAPI

    app = FastAPI()
    return app


app = create()
`),

  'docstring, and no imports at the top': main(`"""Doc."""


def create():
    from fastapi import FastAPI

    app = FastAPI()
    return app


app = create()
`),

  'parenthesised imports': main(`from fastapi import (
    APIRouter,
    FastAPI,
)

from api.http import (
    customers,  # ours
    orders,
    zones,
)

app = FastAPI()
root = APIRouter()
app.include_router(
    customers.router,
    prefix="/api/v1",
)
app.include_router(
    orders.router,
    prefix="/api/v1",
    tags=["Orders"],
)
print(zones, root)
`),

  'if TYPE_CHECKING': main(`from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI

if TYPE_CHECKING:
    from collections.abc import Callable

    from api.http import orders

app = FastAPI()


def use(call: Callable[[], None], of: orders) -> None:
    print(call, of)
`),

  'relative imports': {
    files: {
      '__init__.py': '',
      'api/__init__.py': '',
      'api/http/__init__.py': '',
      'main.py': `from fastapi import FastAPI

from .api.http import orders
from .config import TITLE

app = FastAPI(title=TITLE)
app.include_router(orders.router, prefix="/api/v1")
`,
      'config.py': 'TITLE = "Shop"\n',
    },
  },

  'relative aggregator': {
    edited: 'api/router.py',
    into: 'backend/api/router.py:api_router',
    files: {
      '__init__.py': '',
      'api/__init__.py': '',
      'api/http/__init__.py': '',
      'main.py': `from fastapi import FastAPI

from .api.router import api_router

app = FastAPI()
app.include_router(api_router, prefix="/api/v1")
`,
      'api/router.py': `from fastapi import APIRouter

from .http import orders

api_router = APIRouter()
api_router.include_router(orders.router)
`,
    },
  },

  'annotated variable': main(`from fastapi import FastAPI

app: FastAPI = FastAPI(
    title="Shop",
    version="1",
)  # the application
`),

  'subclass of FastAPI': main(`from fastapi import FastAPI


class Shop(FastAPI):
    def __init__(self) -> None:
        super().__init__(title="Shop")


shop = Shop()
api = shop
`),

  'lifespan, and functions between': main(`from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    yield


app = FastAPI(lifespan=lifespan)


@app.get("/health")
def health() -> str:
    return "ok"
`),

  'mount at "/"': main(`from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.routing import Route, Router

app = FastAPI()


@app.get("/health")
def health() -> str:
    return "ok"


app.mount("/", Router([Route("/page", lambda _: PlainTextResponse("page"))]))
`),

  'catch-all before an include': main(`from fastapi import FastAPI

from api.http import orders

app = FastAPI()
app.include_router(orders.router)


@app.get("/{path:path}")
def anything(path: str) -> str:
    return path


app.include_router(orders.router, prefix="/late")
`),

  'imports below code': main(`from fastapi import FastAPI

app = FastAPI()

from api.http import orders  # noqa: E402

app.include_router(orders.router, prefix="/api/v1")
`),

  'sys.path first': main(`import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fastapi import FastAPI

from api.http import orders

app = FastAPI()
app.include_router(orders.router)
`),

  'try: import': main(`try:
    import uvloop
except ImportError:
    uvloop = None

from fastapi import FastAPI

app = FastAPI(debug=uvloop is None)
`),

  'single quotes': main(`from fastapi import FastAPI

from api.http.orders import router as orders_router

app = FastAPI(title='Shop', description="It's one", version='1')
app.include_router(orders_router, prefix='/api/v1')
`),

  'several applications': main(`from fastapi import FastAPI

from api.http import orders

admin = FastAPI()
app = FastAPI()
app.include_router(orders.router, prefix="/api/v1")
admin.include_router(orders.router)
app.mount("/admin", admin)
`),

  'statements that share a line, elsewhere': main(`import os; import sys
from fastapi import FastAPI

app = FastAPI()
print(os); print(sys)
`),

  'imports that are not sorted': main(`from fastapi import FastAPI
import os
from api.http.zones import router as zones_router
from api.http.orders import router as orders_router
import sys
app = FastAPI()
app.include_router(zones_router)
app.include_router(orders_router)
print(os, sys)
`),

  'middleware around it': {
    expression: 'app.app',
    ...main(`from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

api = FastAPI()
app = GZipMiddleware(api)
`),
  },

  'a name that makes the line too long': main(`from fastapi import FastAPI

application_of_the_whole_company_which_has_a_long_name = FastAPI(title="Company")
app = application_of_the_whole_company_which_has_a_long_name
`),

  'main.py that only starts it': {
    edited: 'server.py',
    files: {
      'main.py': `import uvicorn

if __name__ == "__main__":
    uvicorn.run("server:app")
`,
      'server.py': `from fastapi import FastAPI

app = FastAPI()
`,
    },
  },

  'strings and comments that look like code': main(`"""
from api.http.aaa import router
"""

from fastapi import FastAPI

TEXT = """
app.include_router(nothing)
import os
"""

app = FastAPI(description=TEXT)
# app.include_router(orders_router)
`),

  backslashes: main(`from fastapi import APIRouter, \\
    FastAPI

from api.http import \\
    orders

app = FastAPI()
app \\
    .include_router(orders.router)
root = APIRouter()
`),

  'form feeds and trailing blanks': main(
    'from fastapi import FastAPI  \n\n\f\napp = FastAPI()  \n   \n\t\nprint(app)\n\n\n',
  ),

  'returned by a helper': main(`from fastapi import FastAPI


def make() -> FastAPI:
    return FastAPI()


app = make()
`),

  'in an attribute': main(`from fastapi import FastAPI


class Server:
    def __init__(self) -> None:
        self.app = FastAPI()


app = Server().app
`),

  'in a dict': main(`from fastapi import FastAPI

apps = {"a": FastAPI()}
app = apps["a"]
`),

  'in a factory with a parameter of that name': main(`from fastapi import FastAPI


def make(products_router: None = None) -> FastAPI:
    app = FastAPI()
    return app


app = make()
`),
};
