from alembic.config import Config
from fastapi import APIRouter
from redis.asyncio import Redis
from uvicorn.config import LOGGING_CONFIG

router = APIRouter()


@router.get("/contacts")
def contacts(): ...
