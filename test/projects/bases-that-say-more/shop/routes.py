from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from .db import get_db
from .models import Author, Book
from .schemas import AuthorCreate, AuthorResponse, BookCreate, BookResponse

router = APIRouter(prefix="/api/v1")


@router.get("/books", response_model=list[BookResponse])
def list_books(db: Session = Depends(get_db)):
    return db.query(Book).all()


@router.get("/books/{book_id}", response_model=BookResponse)
def get_book(book_id: str, db: Session = Depends(get_db)):
    return db.get(Book, book_id)


@router.post("/books", response_model=BookResponse)
def create_book(data: BookCreate, db: Session = Depends(get_db)):
    book = Book(**data.model_dump())
    db.add(book)
    db.flush()
    return book


@router.delete("/books/{book_id}", status_code=204, response_model=None)
def delete_book(book_id: str, db: Session = Depends(get_db)):
    db.delete(db.get(Book, book_id))


@router.post("/authors", response_model=AuthorResponse)
def create_author(data: AuthorCreate, db: Session = Depends(get_db)):
    author = Author(**data.model_dump())
    db.add(author)
    db.commit()
    return author


@router.delete("/authors/{author_id}", status_code=204, response_model=None)
def delete_author(author_id: str, db: Session = Depends(get_db)):
    db.delete(db.get(Author, author_id))
