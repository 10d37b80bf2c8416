from fastapi import APIRouter, Depends

from shop.dependencies import get_book_service
from shop.schemas import BookCreate, BookOut
from shop.services.book_service import BookService

router = APIRouter(prefix="/books", tags=["books"])


@router.get("", response_model=list[BookOut])
def list_books(service: BookService = Depends(get_book_service)):
    return service.list_books()


@router.post("", response_model=BookOut)
def create_book(data: BookCreate, service: BookService = Depends(get_book_service)):
    return service.create_book(data)


@router.get("/{book_id}", response_model=BookOut)
def get_book(book_id: int, service: BookService = Depends(get_book_service)):
    return service.get_book(book_id)
