from collections.abc import Sequence

from fastapi import APIRouter, Depends
from sqlmodel import Session, select

from app.authors.models import Author
from app.db.session import get_session

router = APIRouter(tags=["Authors"])


@router.get("", response_model=list[Author])
def list_authors(session: Session = Depends(get_session)) -> Sequence[Author]:
    return session.exec(select(Author).order_by(Author.name)).all()
