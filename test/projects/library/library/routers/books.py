from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from library.database import get_db
from library.models import Author, Book
from library.schemas import BookCreate, BookRead, BookUpdate

router = APIRouter()


def _load(book_id: int, db: Session) -> Book:
    book = db.get(Book, book_id)
    if book is None:
        raise HTTPException(404, "No such book")
    return book


@router.get("/", response_model=list[BookRead])
def list_books(offset: int = 0, db: Session = Depends(get_db)):
    query = select(Book).options(joinedload(Book.author)).join(Author)
    return db.scalars(query.order_by(Author.name, Book.id).offset(offset)).all()


@router.post("/", response_model=BookRead, status_code=201)
def create_book(payload: BookCreate, db: Session = Depends(get_db)):
    book = Book(**payload.model_dump())
    db.add(book)
    db.commit()
    return book


@router.get("/{book_id}", response_model=BookRead)
def get_book(book_id: int, db: Session = Depends(get_db)):
    return _load(book_id, db)


@router.patch("/{book_id}", response_model=BookRead)
def update_book(book_id: int, payload: BookUpdate, db: Session = Depends(get_db)):
    book = _load(book_id, db)
    for key, value in payload.model_dump(exclude_unset=True).items():
        setattr(book, key, value)
    db.commit()
    return book


@router.delete("/{book_id}", status_code=204)
def delete_book(book_id: int, db: Session = Depends(get_db)) -> None:
    db.delete(_load(book_id, db))
    db.commit()
