from fastapi import APIRouter, FastAPI

app = FastAPI()
router = APIRouter(prefix="/products")


@router.get("/{id}")
def get_product(id: int): return id


@router.get("/start/now")
def start(): return 1


@router.get("/stop/now")
def stop(): return 1


@router.delete("/{id}")
def delete_product(id: int): return id


app.include_router(router, prefix="/api/v1")
