import { type Case, callsOf } from './shop';

jest.setTimeout(60_000);

const one = (name: string, text: string, ...calls: string[]): Case => ({
  name,
  files: { 'test_it.py': text },
  calls,
});

const CLIENTS: readonly Case[] = [
  {
    name: 'fixtures, and clients with a base',
    files: {
      'api/test_it.py': `from fastapi.testclient import TestClient

plain = TestClient(app)


def test_it(client, ac, unknown):
    client.get("/users/me")
    client.get("users/me")
    client.get("http://test/health")
    ac.get("/me")
    plain.get("/health")
    unknown.get("/api/v1/nothing")
    with TestClient(app, base_url="http://test/api/v1") as c:
        c.post("/login")


def helper(client):
    client.get("/api/v1/users/me")
`,
      'conftest.py': `import pytest


@pytest.fixture
def client():
    with TestClient(app, base_url="http://test/api/v1") as c:
        yield c


@pytest.fixture(name="ac")
async def make_ac():
    async with AsyncClient(transport=ASGITransport(app=app), base_url="http://test/api/v1/users/") as c:
        yield c
`,
    },
    calls: [
      'GET /api/v1/users/me: me',
      'GET /api/v1/users/me: me',
      'GET http://test/health: health',
      'GET /api/v1/users/me: me',
      'GET /health: health',
      'GET /api/v1/nothing: broken',
      'POST /api/v1/login: login',
      'GET /api/v1/users/me: me',
    ],
  },
  one(
    'what has methods like a client, and sends nothing',
    `def test_it(respx_mock, cache, httpx_mock, m):
    respx_mock.get("/api/v1/nothing").respond(200)
    cache.get("/api/v1/nothing")
    m.get("/api/v1/nothing", text="x")
    {}.get("/api/v1/nothing")
    paths = app.openapi()["paths"]
    paths.get("/api/v1/nothing")
    known = dict(a=1)
    known.get("/api/v1/nothing")
    app.openapi()["paths"]["/x"].get("/api/v1/nothing")
    with requests_mock.Mocker() as mocker:
        mocker.get("/api/v1/nothing")
    averages = read_averages()
    averages.get("/api/v1/nothing")
    client.options("/api/v1/products/1")


def read_averages():
    if cold:
        return {}
    return dict(rows)
`,
    'OPTIONS /api/v1/products/1: elsewhere',
  ),
  {
    name: 'functions and methods that send what they are given',
    files: {
      'test_it.py': `from .helpers import Api, call, repository

api = Api(plain)


def test_it(plain):
    api.get("/users/me")
    api.send("POST", "/login")
    call(plain, "DELETE", "/products/1")
    call(plain, "PUT", path="/products/1")
    repository().get("/api/v1/nothing")
    again("/api/v1/nothing")


def again(path):
    return again(path) + again(path)
`,
      'helpers.py': `class Api:
    prefix = "/api/v1"

    def __init__(self, client):
        self.client = client

    def get(self, path, **kwargs):
        return self.send("GET", path, **kwargs)

    def send(self, method: str, path: str, **kwargs):
        return self.client.request(method, f"{self.prefix}{path}", **kwargs)


def call(client, method, path):
    return client.request(method, f"/api/v1{path}")


class Repository:
    def get(self, key):
        return self.rows[key]


def repository():
    return Repository()
`,
    },
    calls: [
      'GET /api/v1/users/me: me',
      'POST /api/v1/login: login',
      'DELETE /api/v1/products/1: delete_product',
      'PUT /api/v1/products/1: broken',
    ],
  },
];

const PATHS: readonly Case[] = [
  {
    name: 'names of other modules, classes, enums and dictionaries',
    files: {
      'test_it.py': `from . import urls
from .urls import Urls, Path, TABLE, url

HOST = "http://localhost:8000"


class TestIt:
    base = "/api/v1/products"

    def setup_method(self):
        self.url = "/api/v1/users/me"

    def test_it(self, client, x):
        client.get(urls.USERS + "/me")
        client.get(Urls.ONE.format(id=x))
        client.get(Path.ME.value)
        client.post(TABLE["login"])
        client.post(url("/login"))
        client.get(f"{self.base}/{x}")
        client.get(self.url)
        client.get(urljoin(HOST, "/health"))
        client.get(urljoin(f"{HOST}/api/v1/", "users/me"))
        client.get("/".join([urls.BASE, "products", str(x)]))
        client.delete(self.base)
`,
      'urls.py': `from enum import Enum

BASE = "/api/v1"
USERS = f"{BASE}/users"
TABLE = {"login": BASE + "/login"}


class Urls:
    ONE = BASE + "/products/{id}"


class Path(str, Enum):
    ME = "/api/v1/users/me"


def url(path: str) -> str:
    return f"{BASE}{path}"
`,
    },
    calls: [
      'GET /api/v1/users/me: me',
      'GET /api/v1/products/*: get_product',
      'GET /api/v1/users/me: me',
      'POST /api/v1/login: login',
      'POST /api/v1/login: login',
      'GET /api/v1/products/*: get_product',
      'GET /api/v1/users/me: me',
      'GET http://localhost:8000/health: health',
      'GET http://localhost:8000/api/v1/users/me: me',
      'GET /api/v1/products/*: get_product',
      'DELETE /api/v1/products: broken',
    ],
  },
  one(
    'runs of a test, and turns of a loop',
    `import pytest

PATHS = ["/health", "/api/v1/products"]


@pytest.mark.parametrize("path", PATHS)
def test_paths(client, path):
    client.get(path)


@pytest.mark.parametrize("method,path", [("GET", "/health"), pytest.param("post", "/api/v1/login", id="a")])
def test_pairs(client, method, path):
    client.request(method=method, url=path)
    getattr(client, method)(path)


@pytest.mark.parametrize("name", ["me", "1"])
def test_names(client, name):
    client.get(f"/api/v1/users/{name}")


def test_loop(client):
    for method, path in [("GET", "/health"), ("PUT", "/api/v1/products/1")]:
        client.request(method, path)
    for path in load():
        client.get(path)
`,
    'GET /health: health',
    'GET /api/v1/products: list_products',
    'GET /health: health',
    'POST /api/v1/login: login',
    'GET /health: health',
    'POST /api/v1/login: login',
    'GET /api/v1/users/me: me',
    'GET /api/v1/users/1: get_user',
    'GET /health: health',
    'PUT /api/v1/products/1: broken',
  ),
  one(
    'variables that are set again, under a test or in a loop',
    `def test_it(client, x):
    path = "/api/v1/users/me"
    client.get(path)
    path = "/api/v1/login"
    client.post(path)
    if x:
        path = "/api/v1/nothing"
        client.get(path)
    client.get(path)
    url = "/api/v1/products"
    while x:
        client.get(url)
        url += "/nothing"
    base = "/health"
    base += "/nothing"
    client.get(base)
`,
    'GET /api/v1/users/me: me',
    'POST /api/v1/login: login',
    'GET /api/v1/nothing: broken',
  ),
];

describe.each([
  ['clients', CLIENTS],
  ['paths', PATHS],
])('tool routes calls in Python: %s', (_, cases) => {
  it('finds the calls, and what they reach', async () => {
    expect(await callsOf(cases)).toEqual(Object.fromEntries(cases.map(({ name, calls }) => [name, calls])));
  });
});
