from fastapi import APIRouter

router = APIRouter()


@router.put("/{light}/brightness")
def dim(light: str, percent: int): ...
