/**
 * A library over tables of SQLAlchemy: authors, whose key is a text, and their books. Each class of a client's data names its fields by
 * itself, the list of books goes by their authors, and a loop includes the routers.
 */
export const LIBRARY: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "library"\ndependencies = ["fastapi", "sqlalchemy"]\n',
  'library/__init__.py': '',
  'library/main.py': `from fastapi import FastAPI

from library.routers import authors, books

app = FastAPI()

for module, prefix in (
    (authors, "/authors"),  # those who write
    (books, "/books"),  # and what they write
):
    app.include_router(module.router, prefix=prefix, tags=[prefix.strip("/")])
`,
  'library/database.py': `from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

SessionLocal = sessionmaker(bind=create_engine("sqlite://"))


class Base(DeclarativeBase):
    pass


def get_db() -> Iterator[Session]:
    with SessionLocal() as session:
        yield session
`,
  'library/models.py': `from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from library.database import Base


class Author(Base):
    __tablename__ = "authors"

    code: Mapped[str] = mapped_column(String(12), primary_key=True)
    name: Mapped[str] = mapped_column(String(120))

    books: Mapped[list["Book"]] = relationship(back_populates="author")


class Book(Base):
    __tablename__ = "books"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    pages: Mapped[int] = mapped_column(default=0)
    author_code: Mapped[str] = mapped_column(ForeignKey("authors.code"), index=True)

    author: Mapped["Author"] = relationship(back_populates="books")
`,
  'library/schemas.py': `from pydantic import BaseModel, ConfigDict, Field


class AuthorCreate(BaseModel):
    code: str = Field(max_length=12)
    name: str = Field(max_length=120)


class AuthorRead(AuthorCreate):
    model_config = ConfigDict(from_attributes=True)


class BookBase(BaseModel):
    title: str = Field(max_length=200)
    pages: int = 0


class BookCreate(BookBase):
    author_code: str


class BookUpdate(BaseModel):
    title: str | None = Field(default=None, max_length=200)
    pages: int | None = None


class BookRead(BookBase):
    model_config = ConfigDict(from_attributes=True)

    id: int
    author_code: str
`,
  'library/routers/__init__.py': '',
  'library/routers/authors.py': `from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from library.database import get_db
from library.models import Author
from library.schemas import AuthorCreate, AuthorRead

router = APIRouter()


@router.post("/", response_model=AuthorRead, status_code=201)
def create_author(payload: AuthorCreate, db: Session = Depends(get_db)):
    author = Author(**payload.model_dump())
    db.add(author)
    db.commit()
    return author
`,
  'library/routers/books.py': `from fastapi import APIRouter, Depends, HTTPException
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
`,
};
