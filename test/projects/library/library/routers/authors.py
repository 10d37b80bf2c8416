from fastapi import APIRouter, Depends
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
