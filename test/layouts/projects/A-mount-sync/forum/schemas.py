from datetime import datetime

from pydantic import BaseModel, ConfigDict


class TopicIn(BaseModel):
    title: str


class Topic(TopicIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
    opened: datetime


class PostIn(BaseModel):
    topic_id: int
    text: str


class Post(PostIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
