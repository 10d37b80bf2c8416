from fastapi import APIRouter, FastAPI

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
