from fastapi import APIRouter, FastAPI

app = FastAPI()


def make(name):
    router = APIRouter()
    router.get(f"/{name}")(len)
    return router


app.include_router(make("served"))
ALL = [make("a"), make("b")]
make("c")
