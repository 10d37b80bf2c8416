from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import models, schemas
from app.database import get_db

router = APIRouter(prefix="/posts", tags=["posts"])


@router.get("", response_model=list[schemas.Post])
def list_posts(db: Session = Depends(get_db)):
    return db.scalars(select(models.Post)).all()


@router.get("/{post_id}", response_model=schemas.Post)
def get_post(post_id: int, db: Session = Depends(get_db)):
    post = db.get(models.Post, post_id)
    if post is None:
        raise HTTPException(404, "Post not found")
    return post


@router.post("", response_model=schemas.Post, status_code=201)
def create_post(data: schemas.PostCreate, db: Session = Depends(get_db)):
    post = models.Post(**data.model_dump())
    db.add(post)
    db.commit()
    return post


@router.delete("/{post_id}", status_code=204)
def delete_post(post_id: int, db: Session = Depends(get_db)):
    post = get_post(post_id, db)
    db.delete(post)
    db.commit()
