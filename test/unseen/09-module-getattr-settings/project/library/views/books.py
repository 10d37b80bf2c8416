from fastapi import APIRouter

router = APIRouter(tags=["Books"])


@router.get("/books")
def search(q: str = ""): ...


@router.get("/books/{isbn}")
def book(isbn: str): ...
