from fastapi import APIRouter
from shared.pagination import Page

router = APIRouter(prefix="/orders")


@router.get("/", response_model=Page)
def orders(): ...


@router.post("/", status_code=201)
def place(): ...
