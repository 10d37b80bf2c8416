from fastapi import APIRouter, Depends, HTTPException, Query, status
from sqlalchemy import Connection, Row, delete, insert, select, update

from app.database import get_connection
from app.schemas.book import BookCreate, BookOut, BookUpdate
from app.tables import books

router = APIRouter(prefix="/books", tags=["books"])


def to_book(row: Row) -> BookOut:
    return BookOut(
        id=row.id,
        title=row.title,
        summary=row.summary,
        pages=row.pages,
        created_at=row.created_at,
    )


def find_book(connection: Connection, book_id: int) -> Row:
    row = connection.execute(select(books).where(books.c.id == book_id)).first()
    if row is None:
        raise HTTPException(status_code=404, detail="Book not found")
    return row


@router.get("/", response_model=list[BookOut])
def list_books(
    skip: int = 0,
    limit: int = 100,
    title: str | None = Query(default=None),
    connection: Connection = Depends(get_connection),
):
    query = select(books).order_by(books.c.title).offset(skip).limit(limit)
    if title is not None:
        query = query.where(books.c.title.contains(title))
    return [to_book(row) for row in connection.execute(query)]


@router.post("/", response_model=BookOut, status_code=status.HTTP_201_CREATED)
def create_book(payload: BookCreate, connection: Connection = Depends(get_connection)):
    result = connection.execute(
        insert(books).values(
            title=payload.title, summary=payload.summary, pages=payload.pages
        )
    )
    return to_book(find_book(connection, result.inserted_primary_key[0]))


@router.get("/{book_id}", response_model=BookOut)
def get_book(book_id: int, connection: Connection = Depends(get_connection)):
    return to_book(find_book(connection, book_id))


@router.put("/{book_id}", response_model=BookOut)
def update_book(
    book_id: int,
    payload: BookUpdate,
    connection: Connection = Depends(get_connection),
):
    find_book(connection, book_id)
    connection.execute(
        update(books)
        .where(books.c.id == book_id)
        .values(title=payload.title, summary=payload.summary, pages=payload.pages)
    )
    return to_book(find_book(connection, book_id))


@router.delete("/{book_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_book(book_id: int, connection: Connection = Depends(get_connection)):
    find_book(connection, book_id)
    connection.execute(delete(books).where(books.c.id == book_id))
