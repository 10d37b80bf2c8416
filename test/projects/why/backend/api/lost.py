from fastapi import APIRouter

router = APIRouter()
inner = APIRouter()
router.include_router(inner)


@inner.get("/lost\x1b[2J")
def lost(): ...
