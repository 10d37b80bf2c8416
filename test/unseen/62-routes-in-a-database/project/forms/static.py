from fastapi import APIRouter

router = APIRouter(prefix="/forms")


@router.get("/{form}")
def form(form: str): ...
