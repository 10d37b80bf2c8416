from fastapi import APIRouter, HTTPException

from forum import crud
from forum.api.deps import DB, LoggedIn
from forum.schemas import Post, PostIn

router = APIRouter()


@router.get("/", response_model=list[Post])
def list_posts(db: DB, page: int = 1, size: int = 20):
    return crud.list_posts(db, page, size)


@router.post("/", response_model=Post)
def add_post(data: PostIn, db: DB, user: LoggedIn):
    if crud.get_topic(db, data.topic_id) is None:
        raise HTTPException(status_code=404, detail="Topic not found")
    return crud.add_post(db, data)


@router.put("/{post_id}", response_model=Post)
def edit_post(post_id: int, data: PostIn, db: DB, user: LoggedIn):
    post = crud.get_post(db, post_id)
    if post is None:
        raise HTTPException(status_code=404, detail="Post not found")
    return crud.edit_post(db, post, data)
