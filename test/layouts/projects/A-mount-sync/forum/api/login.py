from fastapi import APIRouter

router = APIRouter()


@router.post("")
def login(name: str) -> dict[str, str]:
    return {"X-Member": name}
