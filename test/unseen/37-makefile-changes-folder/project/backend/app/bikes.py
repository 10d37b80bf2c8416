from fastapi import APIRouter

router = APIRouter()


@router.get("")
def bikes(): ...


@router.post("/{bike}/unlock")
def unlock(bike: int): ...
