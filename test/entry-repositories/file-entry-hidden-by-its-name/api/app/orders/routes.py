from fastapi import APIRouter

router = APIRouter()


@router.get("/orders")
def orders(): ...


@router.get("/lines")
def lines(): ...
