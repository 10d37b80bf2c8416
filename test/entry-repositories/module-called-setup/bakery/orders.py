import celery.schedules
from fastapi import APIRouter

router = APIRouter()


@router.get("/orders")
def orders(): ...
