from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import models, schemas
from app.database import get_db

router = APIRouter(prefix="/comments", tags=["comments"])


@router.get("", response_model=list[schemas.Comment])
def list_comments(db: Session = Depends(get_db)):
    return db.scalars(select(models.Comment)).all()


@router.get("/{comment_id}", response_model=schemas.Comment)
def get_comment(comment_id: int, db: Session = Depends(get_db)):
    comment = db.get(models.Comment, comment_id)
    if comment is None:
        raise HTTPException(404, "Comment not found")
    return comment


@router.post("", response_model=schemas.Comment, status_code=201)
def create_comment(data: schemas.CommentCreate, db: Session = Depends(get_db)):
    comment = models.Comment(**data.model_dump())
    db.add(comment)
    db.commit()
    return comment


@router.delete("/{comment_id}", status_code=204)
def delete_comment(comment_id: int, db: Session = Depends(get_db)):
    comment = get_comment(comment_id, db)
    db.delete(comment)
    db.commit()
