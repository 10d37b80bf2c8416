from fastapi import APIRouter

router = APIRouter()


@router.get("/")
def r_():
    return {}


@router.get("/{ident}")
def r_ident():
    return {}
