from fastapi import APIRouter

basket = APIRouter()


@basket.post("/checkout")
def checkout(): ...
