from fastapi import APIRouter, Depends, HTTPException

from app.deps import bind
from app.models import Book
from app.repositories import BookRepository
from app.schemas import BookCreate, BookResponse

router = APIRouter()


@router.get("", response_model=list[BookResponse])
def list_books(repository: BookRepository = Depends(bind(BookRepository, Book))):
    return repository.all()


@router.get("/{id}", response_model=BookResponse)
def get_book(id: int, repository: BookRepository = Depends(bind(BookRepository, Book))):
    found = repository.get(id)
    if found is None:
        raise HTTPException(404)
    return found


@router.post("", response_model=BookResponse, status_code=201)
def create_book(
    data: BookCreate, repository: BookRepository = Depends(bind(BookRepository, Book))
):
    return repository.create(data)
