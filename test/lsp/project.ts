import { ScratchWorkspace } from '../support/scratch';

/** The files of a shop: a served router, one under a test that isn't decided, a forgotten one, and a test with calls. */
export const SHOP = {
  'pyproject.toml': '[project]\nname = "shop"\nversion = "1"\n',
  'app/__init__.py': '',
  'app/main.py': `import socket

from fastapi import FastAPI

from app import orders, products

app = FastAPI()
app.include_router(products.router, prefix="/api/v1")
if socket.gethostname() == "beta":
    app.include_router(orders.router)
`,
  'app/products.py': `from fastapi import APIRouter

router = APIRouter(prefix="/products", tags=["Products"])


@router.get("/{id}")
def get_product(id: int):
    return id


@router.post("")
def create_product():
    return 1
`,
  'app/orders.py': `from fastapi import APIRouter

router = APIRouter()


@router.get("/orders")
def list_orders():
    return []
`,
  'app/carts.py': `from fastapi import APIRouter

router = APIRouter(prefix="/carts", tags=["Carts"])


@router.get("")
def list_carts():
    return []
`,
  'tests/test_products.py': `def test_get(client):
    client.get("/api/v1/products/1")
    client.get(f"/api/v1/products/{1 + 1}?full=1")
    client.post("/api/v1/products")
    client.app.url_path_for("get_product", id=1)
    client.get("/elsewhere")
`,
} as const;

/** Writes the shop to a new folder. */
export const shop = (): ScratchWorkspace => new ScratchWorkspace(SHOP);
