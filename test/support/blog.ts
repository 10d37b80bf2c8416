/** A project of users, posts of users, and comments on posts, whose keys the tests make: `files` by path. */
export const BLOG: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "blog"\n',
  'app/__init__.py': '',
  'app/routers/__init__.py': '',
  'app/database.py': `from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    pass


engine = create_engine("sqlite://")


def get_db():
    with Session(engine) as db:
        yield db
`,
  'app/main.py': `from fastapi import FastAPI

from app.routers import comments, posts, users

app = FastAPI()
app.include_router(users.router)
app.include_router(posts.router)
app.include_router(comments.router)
`,
  'app/models.py': `from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.database import Base


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(200))


class Post(Base):
    __tablename__ = "posts"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    author_id: Mapped[int] = mapped_column(ForeignKey("users.id"))

    comments: Mapped[list["Comment"]] = relationship(back_populates="post")


class Comment(Base):
    __tablename__ = "comments"

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(String(200))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"))

    post: Mapped[Post] = relationship(back_populates="comments")
`,
  'app/schemas.py': `from pydantic import BaseModel


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
`,
  ...Object.fromEntries(['user', 'post', 'comment'].map((one) => [`app/routers/${one}s.py`, router(one)])),
  'tests/__init__.py': '',
  'tests/conftest.py': `import pytest
from fastapi.testclient import TestClient

from app.main import app


@pytest.fixture
def client():
    return TestClient(app)


@pytest.fixture
def user(client):
    return client.post("/users", json={"email": "a@b.no"}).json()
`,
  'tests/test_posts.py': `import pytest


@pytest.fixture
def post(client, user):
    response = client.post("/posts", json={"title": "One", "author_id": user["id"]})
    assert response.status_code == 201
    return response.json()


def test_read_post(client, post):
    response = client.get(f"/posts/{post['id']}")
    assert response.status_code == 200
    assert response.json()["title"] == "One"


def test_create_post(client, user):
    response = client.post("/posts", json={"title": "Two", "author_id": user["id"]})
    assert response.status_code == 201
    assert response.json()["title"] == "Two"


def test_missing_post(client):
    assert client.get("/posts/99").status_code == 404
`,
};

/** Returns the router of a resource with four operations. */
function router(word: string): string {
  const Word = word.charAt(0).toUpperCase() + word.slice(1);
  return `from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import models, schemas
from app.database import get_db

router = APIRouter(prefix="/${word}s", tags=["${word}s"])


@router.get("", response_model=list[schemas.${Word}])
def list_${word}s(db: Session = Depends(get_db)):
    return db.scalars(select(models.${Word})).all()


@router.get("/{${word}_id}", response_model=schemas.${Word})
def get_${word}(${word}_id: int, db: Session = Depends(get_db)):
    ${word} = db.get(models.${Word}, ${word}_id)
    if ${word} is None:
        raise HTTPException(404, "${Word} not found")
    return ${word}


@router.post("", response_model=schemas.${Word}, status_code=201)
def create_${word}(data: schemas.${Word}Create, db: Session = Depends(get_db)):
    ${word} = models.${Word}(**data.model_dump())
    db.add(${word})
    db.commit()
    return ${word}


@router.delete("/{${word}_id}", status_code=204)
def delete_${word}(${word}_id: int, db: Session = Depends(get_db)):
    ${word} = get_${word}(${word}_id, db)
    db.delete(${word})
    db.commit()
`;
}
