from fastapi import APIRouter

try:
    from redis import Redis
except ImportError:
    Redis = None

cache_router = APIRouter(prefix="/cache")


@cache_router.delete("/")
def flush(): ...
