from sqlalchemy import select
from sqlalchemy.orm import Session

from library.models import Author
from library.schemas.author import AuthorCreate, AuthorUpdate


def list_authors(db: Session, limit: int, offset: int) -> list[Author]:
    return list(db.scalars(select(Author).order_by(Author.id).limit(limit).offset(offset)))


def get_author(db: Session, author_id: int) -> Author | None:
    return db.get(Author, author_id)


def create_author(db: Session, data: AuthorCreate) -> Author:
    author = Author(**data.model_dump())
    db.add(author)
    db.commit()
    return author


def update_author(db: Session, author: Author, data: AuthorUpdate) -> Author:
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(author, key, value)
    db.commit()
    return author


def delete_author(db: Session, author: Author) -> None:
    db.delete(author)
    db.commit()
