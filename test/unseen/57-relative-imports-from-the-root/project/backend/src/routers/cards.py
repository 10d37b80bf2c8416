from fastapi import APIRouter

from ...common import names

router = APIRouter(tags=[f"v{names.VERSION}"])


@router.patch("/{card}")
def move(card: int): ...
