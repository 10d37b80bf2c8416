from fastapi import APIRouter

from library.conf import MAX_LOANS

router = APIRouter(tags=["Loans"])


@router.post("/")
def lend(): ...


@router.delete("/{loan}")
def give_back(loan: int): ...
