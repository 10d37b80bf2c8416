from fastapi import APIRouter

router = APIRouter(prefix="/shipping", tags=["shipping"])


@router.get("/cost")
def cost(grams: int) -> dict[str, float]:
    return {"cost": 4.9 if grams < 2000 else 9.9}
