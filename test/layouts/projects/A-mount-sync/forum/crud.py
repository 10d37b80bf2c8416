from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from forum import schemas
from forum.models import Post, Topic

# topics


def list_topics(db: Session, page: int, size: int) -> Sequence[Topic]:
    return db.scalars(select(Topic).offset((page - 1) * size).limit(size)).all()


def get_topic(db: Session, topic_id: int) -> Topic | None:
    return db.get(Topic, topic_id)


def add_topic(db: Session, data: schemas.TopicIn) -> Topic:
    topic = Topic(**data.model_dump())
    db.add(topic)
    db.commit()
    db.refresh(topic)
    return topic


def edit_topic(db: Session, topic: Topic, data: schemas.TopicIn) -> Topic:
    for name, value in data.model_dump().items():
        setattr(topic, name, value)
    db.commit()
    db.refresh(topic)
    return topic


def remove_topic(db: Session, topic: Topic) -> None:
    db.delete(topic)
    db.commit()


# posts


def list_posts(db: Session, page: int, size: int) -> Sequence[Post]:
    return db.scalars(select(Post).offset((page - 1) * size).limit(size)).all()


def get_post(db: Session, post_id: int) -> Post | None:
    return db.get(Post, post_id)


def add_post(db: Session, data: schemas.PostIn) -> Post:
    post = Post(**data.model_dump())
    db.add(post)
    db.commit()
    db.refresh(post)
    return post


def edit_post(db: Session, post: Post, data: schemas.PostIn) -> Post:
    for name, value in data.model_dump().items():
        setattr(post, name, value)
    db.commit()
    db.refresh(post)
    return post
