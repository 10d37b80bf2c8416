from fastapi import APIRouter

router = APIRouter()


@router.get("/list")
def r_list():
    return {}


@router.get("/get")
def r_get():
    return {}
