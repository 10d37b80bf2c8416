from fastapi import APIRouter, Depends, HTTPException, Query, status
from sqlalchemy.orm import Session

from library.db import get_db
from library.schemas.book import BookCreate, BookOut, BookUpdate
from library.services import book as book_service

router = APIRouter(prefix='/books', tags=['books'])


@router.get('', response_model=list[BookOut])
def list_books(
    limit: int = Query(50, le=200),
    offset: int = Query(0, ge=0),
    db: Session = Depends(get_db),
):
    return book_service.list_books(db, limit, offset)


@router.post('', response_model=BookOut, status_code=status.HTTP_201_CREATED)
def create_book(data: BookCreate, db: Session = Depends(get_db)):
    return book_service.create_book(db, data)


@router.get('/{book_id}', response_model=BookOut)
def get_book(book_id: int, db: Session = Depends(get_db)):
    book = book_service.get_book(db, book_id)
    if book is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Book not found')
    return book


@router.patch('/{book_id}', response_model=BookOut)
def update_book(book_id: int, data: BookUpdate, db: Session = Depends(get_db)):
    book = book_service.get_book(db, book_id)
    if book is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Book not found')
    return book_service.update_book(db, book, data)


@router.delete('/{book_id}', status_code=status.HTTP_204_NO_CONTENT)
def delete_book(book_id: int, db: Session = Depends(get_db)):
    book = book_service.get_book(db, book_id)
    if book is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Book not found')
    book_service.delete_book(db, book)
