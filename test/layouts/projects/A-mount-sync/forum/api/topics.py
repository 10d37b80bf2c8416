from fastapi import APIRouter, HTTPException

from forum import crud
from forum.api.deps import DB, LoggedIn
from forum.schemas import Topic, TopicIn

router = APIRouter()


@router.get("/", response_model=list[Topic])
def list_topics(db: DB, page: int = 1, size: int = 20):
    return crud.list_topics(db, page, size)


@router.get("/{topic_id}", response_model=Topic)
def get_topic(topic_id: int, db: DB):
    topic = crud.get_topic(db, topic_id)
    if topic is None:
        raise HTTPException(status_code=404, detail="Topic not found")
    return topic


@router.post("/", response_model=Topic)
def add_topic(data: TopicIn, db: DB, user: LoggedIn):
    return crud.add_topic(db, data)


@router.put("/{topic_id}", response_model=Topic)
def edit_topic(topic_id: int, data: TopicIn, db: DB, user: LoggedIn):
    topic = crud.get_topic(db, topic_id)
    if topic is None:
        raise HTTPException(status_code=404, detail="Topic not found")
    return crud.edit_topic(db, topic, data)


@router.delete("/{topic_id}")
def remove_topic(topic_id: int, db: DB, user: LoggedIn):
    topic = crud.get_topic(db, topic_id)
    if topic is None:
        raise HTTPException(status_code=404, detail="Topic not found")
    crud.remove_topic(db, topic)
    return {"detail": "Topic removed"}
