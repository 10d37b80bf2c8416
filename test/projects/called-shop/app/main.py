from fastapi import APIRouter, FastAPI, WebSocket

app = FastAPI()
api = APIRouter(prefix="/api/v1")


@api.get("/products")
def list_products(): return []


@api.post("/products")
def create_product(): return 1


@api.get("/products/{id}")
def get_product(id: int): return id


@api.delete("/products/{id}")
def delete_product(id: int): return id


@api.get("/users/me")
def me(): return 1


@api.get("/users/{name}")
def get_user(name: str): return 1


@api.post("/login")
def login(): return 1


@api.websocket("/products/{id}/ws")
async def watch(ws: WebSocket, id: int): await ws.accept()


@app.get("/health")
def health(): return "ok"


app.include_router(api)
