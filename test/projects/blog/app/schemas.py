from pydantic import BaseModel


class UserCreate(BaseModel):
    email: str


class User(UserCreate):
    id: int


class PostCreate(BaseModel):
    title: str
    author_id: int


class Post(PostCreate):
    id: int


class CommentCreate(BaseModel):
    text: str
    post_id: int


class Comment(CommentCreate):
    id: int
