from uuid import UUID
from fastapi import APIRouter
router = APIRouter()
admin = APIRouter()

@router.get("/")
def list_items(): ...

@router.get("/{item_id}")
def get_item(item_id: UUID): ...

@router.post("/")
def create_item(): ...

@router.delete("/{item_id}")
def delete_item(item_id: UUID): ...

@admin.get("/users")
def list_users(): ...
