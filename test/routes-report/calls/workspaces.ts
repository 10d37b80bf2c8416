import { type Asked, FIRST, FORMS, shared } from './forms';

/** A made-up workspace: an application, and a table of the requests that its tests and its front end make. */
export interface Table {
  readonly name: string;
  /** The files of the application. */
  readonly application: Readonly<Record<string, string>>;
  readonly base: string;
  /** Requests in turn: `GET /items/{42}`. */
  readonly requests: readonly string[];
}

/** A call in a workspace, the only one in its file. */
export interface Made {
  readonly file: string;
  readonly form: string;
  readonly method: string;
  /** The path of the request as it's sent. */
  readonly path: string;
}

/** Calls in each workspace. */
export const CALLS = 60;

/** Returns the files of a workspace, and the calls in them. Each workspace begins with another form. */
export function madeFrom(
  { application, base, requests }: Table,
  turn: number,
): { readonly files: Readonly<Record<string, string>>; readonly made: readonly Made[] } {
  const files: Record<string, string> = { ...application, ...shared(base) };
  const made = Array.from({ length: CALLS }, (_, index): Made => {
    const form = FORMS[(index + turn * 7) % FORMS.length] ?? FIRST;
    const request = requests[(index * 3 + Math.floor(index / requests.length)) % requests.length] ?? '';
    const [method = '', path = ''] = request.split(' ');
    const asked: Asked = { method, base, pieces: path.split(/[{}]/) };
    const file = form.ending === 'py' ? `tests/test_${index}.py` : `web/src/call${index}.${form.ending}`;
    files[file] = form.write(asked);
    return { file, form: form.name, method, path: base + asked.pieces.join('') };
  });
  return { files, made };
}

const main = (text: string): Readonly<Record<string, string>> => ({
  'pyproject.toml': '[project]\nname = "made"\nversion = "1"\n',
  'app/__init__.py': '',
  'app/main.py': text,
});

export const TABLES: readonly Table[] = [
  {
    name: 'routers below a prefix',
    base: '/api/v1',
    application: main(`from fastapi import APIRouter, FastAPI

app = FastAPI()
items = APIRouter(prefix="/items")


@items.get("")
def list_items(): return []


@items.post("")
def create_item(): return 1


@items.get("/{id}")
def get_item(id: int): return id


@items.delete("/{id}")
def delete_item(id: int): return id


@items.put("/{id}/price")
def put_price(id: int): return id


app.include_router(items, prefix="/api/v1")
`),
    requests: [
      'GET /items',
      'POST /items',
      'GET /items/{42}',
      'DELETE /items/{42}',
      'PUT /items/{42}/price',
      'PATCH /items/{42}',
      'GET /itemz/{42}',
    ],
  },
  {
    name: 'paths at the root',
    base: '',
    application: main(`from fastapi import FastAPI

app = FastAPI()


@app.get("/items/me")
def get_mine(): return 1


@app.get("/items/{id}")
def get_item(id: str): return id


@app.get("/items/")
def list_items(): return []


@app.patch("/items/{id}")
def patch_item(id: str): return id


@app.get("/health")
def health(): return "ok"


@app.post("/users/{user}/items/{id}/buy")
def buy(user: int, id: int): return id
`),
    requests: [
      'GET /items/me',
      'GET /items/{42}',
      'GET /items',
      'PATCH /items/{42}',
      'GET /health',
      'POST /users/{1}/items/{2}/buy',
      'DELETE /health',
    ],
  },
  {
    name: 'a mounted application',
    base: '/api',
    application: main(`from fastapi import APIRouter, FastAPI
from starlette.applications import Starlette
from starlette.routing import Mount

app = FastAPI()
inner = FastAPI()
router = APIRouter()


@inner.get("/orders/{id}")
def get_order(id: int): return id


@inner.post("/orders/{id}/lines")
def add_line(id: int): return id


@router.get("/carts")
def list_carts(): return []


@router.head("/carts")
def head_carts(): return []


@router.delete("/carts/{id:int}")
def delete_cart(id: int): return id


app.include_router(router, prefix="/api")
app.mount("/api/shop", inner)
`),
    requests: [
      'GET /shop/orders/{7}',
      'POST /shop/orders/{7}/lines',
      'GET /carts',
      'DELETE /carts/{7}',
      'HEAD /carts',
      'GET /shop/invoices/{7}',
    ],
  },
  {
    name: 'converters and slashes',
    base: '/v2',
    application: main(`from fastapi import APIRouter, FastAPI

app = FastAPI(redirect_slashes=True)
files = APIRouter(prefix="/files")


@files.get("/{path:path}")
def get_file(path: str): return path


@files.put("/{path:path}")
def put_file(path: str): return path


things = APIRouter(prefix="/things")


@things.get("/")
def list_things(): return []


@things.get("/{id:uuid}")
def get_thing(id): return 1


@things.get("/{name}")
def named_thing(name: str): return 1


@things.options("/{name}")
def options_thing(name: str): return 1


app.include_router(files, prefix="/v2")
app.include_router(things, prefix="/v2")
`),
    requests: [
      'GET /files/{a}',
      'PUT /files/a/{b}',
      'GET /things',
      'GET /things/{lamp}',
      'OPTIONS /things/{lamp}',
      'POST /things/{lamp}',
    ],
  },
  {
    name: 'routers in other files, and a version in the prefix',
    base: '/service/api/v3',
    application: {
      ...main(`from fastapi import FastAPI

from app.routers import routers

app = FastAPI()
for router in routers:
    app.include_router(router, prefix="/service/api/v3")
`),
      'app/routers.py': `from fastapi import APIRouter

people = APIRouter(prefix="/people")
teams = APIRouter(prefix="/teams")
routers = [people, teams]


@people.get("")
def list_people(): return []


@people.get("/search")
def search_people(): return []


@people.get("/{id}")
def get_person(id: int): return id


@teams.post("/{team}/members/{id}")
def add_member(team: int, id: int): return id


@teams.patch("/{team}")
def patch_team(team: int): return team


@teams.api_route("/{team}/logo", methods=["PUT", "DELETE"])
def logo(team: int): return team
`,
    },
    requests: [
      'GET /people',
      'GET /people/search',
      'GET /people/{3}',
      'POST /teams/{1}/members/{3}',
      'PATCH /teams/{1}',
      'PUT /teams/{1}/logo',
      'DELETE /teams/{1}/logo',
      'GET /teams/{1}/logos',
      'GET /roles',
    ],
  },
];
