from sqlalchemy import select
from sqlalchemy.orm import Session

from library.models import Book
from library.schemas.book import BookCreate, BookUpdate


def list_books(db: Session, limit: int, offset: int) -> list[Book]:
    return list(db.scalars(select(Book).order_by(Book.id).limit(limit).offset(offset)))


def get_book(db: Session, book_id: int) -> Book | None:
    return db.get(Book, book_id)


def create_book(db: Session, data: BookCreate) -> Book:
    book = Book(**data.model_dump())
    db.add(book)
    db.commit()
    return book


def update_book(db: Session, book: Book, data: BookUpdate) -> Book:
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(book, key, value)
    db.commit()
    return book


def delete_book(db: Session, book: Book) -> None:
    db.delete(book)
    db.commit()
