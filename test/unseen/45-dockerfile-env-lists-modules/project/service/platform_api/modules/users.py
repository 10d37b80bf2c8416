from fastapi import APIRouter

router = APIRouter()
extra = APIRouter()


@router.get("/")
def users(): ...


@extra.post("/import")
def import_users(): ...
