from fastapi import APIRouter

router = APIRouter()


@router.get("/goods")
def r_goods():
    return {}


@router.get("/goods/{n}")
def r_goods_n():
    return {}


@router.get("/shelves")
def r_shelves():
    return {}
