from fastapi import APIRouter

router = APIRouter()


@router.post("/login")
def login(name: str) -> dict[str, str]:
    return {"hello": name}
