from fastapi import APIRouter

router = APIRouter()
admin = APIRouter(prefix="/admin")


@router.get("/{item_id}")
def read(item_id: int): ...


@admin.get("/all")
def read_all(): ...
