from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from shop.database import get_session
from shop.services.author_service import AuthorService
from shop.services.book_service import BookService

Opened = Annotated[Session, Depends(get_session)]


def get_author_service(session: Opened) -> AuthorService:
    return AuthorService(session)


def get_book_service(session: Opened) -> BookService:
    return BookService(session)
