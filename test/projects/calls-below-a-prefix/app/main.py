from fastapi import APIRouter, FastAPI

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
