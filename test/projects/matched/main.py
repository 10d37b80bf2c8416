from fastapi import FastAPI, WebSocket; from flags import feature_flag
from starlette.routing import Host, Route, Router

app = FastAPI()
sub = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)


@app.get("/items/{item_id:int}", tags=["Items"])
def get_item(item_id: int): ...


@app.get("/items/{name}")
def by_name(name: str): ...


@app.put("/items/{name}")
def put_item(name: str): ...


if feature_flag():

    @app.delete("/items/{name}")
    def delete_item(name: str): ...


@sub.get("/x")
def x(): ...


def page(request): ...


app.mount("/sub", sub)
app.router.routes.append(Host("api.example.com", Router([Route("/v1", page)])))


@app.get("/list/")
def listing(): ...


@app.websocket("/chat")
async def chat(websocket: WebSocket): ...
