import { ScratchWorkspace } from '../support/scratch';

/** Books by their slugs, with a service for them, and another for what is said about them. */
const SHOP: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "shop"\n',
  'shop/__init__.py': '',
  'shop/database.py': `from typing import AsyncGenerator

from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

maker = async_sessionmaker(create_async_engine("sqlite+aiosqlite://"))


class Base(DeclarativeBase):
    pass


async def get_session() -> AsyncGenerator:
    async with maker() as session:
        yield session
`,
  'shop/models.py': `from sqlalchemy.orm import Mapped, mapped_column

from shop.database import Base


class Book(Base):
    __tablename__ = "books"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str]
`,
  'shop/schemas.py': `from pydantic import BaseModel


class BookCreate(BaseModel):
    slug: str


class BookOut(BookCreate):
    id: int
`,
  'shop/services/__init__.py': '',
  'shop/services/book_comment_service.py': `class BookCommentService:
    async def create(self, text): ...
`,
  'shop/services/book_service.py': `class BookShelfService:
    async def get_all(self): ...

    async def create(self, data): ...

    async def get_by_slug(self, slug): ...

    async def delete(self, slug): ...
`,
  'shop/routes/__init__.py': '',
  'shop/routes/books.py': `from fastapi import APIRouter, HTTPException

from shop.schemas import BookCreate, BookOut
from shop.services.book_comment_service import BookCommentService
from shop.services.book_service import BookShelfService

router = APIRouter(tags=["Reading"])


@router.get("", response_model=list[BookOut])
async def list_books():
    return await BookShelfService().get_all()


@router.post("", response_model=BookOut)
async def create_book(data: BookCreate):
    return await BookShelfService().create(data)


@router.post("/{book_slug}/comments")
async def comment_on_book(book_slug: str):
    if not await BookCommentService().create(book_slug):
        raise HTTPException(status_code=404, detail="Book comment not found")


@router.get("/{book_slug}", response_model=BookOut)
async def get_book_by_slug(book_slug: str):
    found = await BookShelfService().get_by_slug(book_slug)
    if found is None:
        raise HTTPException(status_code=404, detail="Book not found")
    return found


@router.delete("/{book_slug}")
async def delete_book_by_slug(book_slug: str):
    await BookShelfService().delete(book_slug)
`,
  'shop/main.py': `from fastapi import FastAPI

from shop.routes import books

app = FastAPI()
app.include_router(router=books.router, prefix="/books")
`,
};

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

describe("what's one resource's alone: a field, a part, a tag", () => {
  beforeEach(async () => {
    workspace = new ScratchWorkspace(SHOP);
    await workspace.succeed('make resource widgets name:str --register');
  });

  it('is in no name of a new one', () => {
    const router = workspace.read('shop/routes/widgets.py');
    expect(router).toContain('router = APIRouter(tags=["widgets"])');
    expect(router).toContain('async def get_widget_by_id(\n    widget_id: int,');
    expect(router).toContain('raise HTTPException(status_code=404, detail="Widget not found")');
    expect(router).toContain('await WidgetService(session).get_by_id(widget_id)');
    expect(workspace.read('shop/services/widget_service.py')).toContain('class WidgetService:');
  });

  it('leaves nothing behind after its include, which an argument names', async () => {
    expect(workspace.read('shop/main.py')).toContain(
      'from shop.routes import books, widgets\n\napp = FastAPI()\n',
    );
    await workspace.succeed('destroy resource widgets');
    expect(workspace.read('shop/main.py')).toBe(SHOP['shop/main.py']);
  });

  it('has the asynchronous session that a generator gives without saying so', () => {
    expect(workspace.read('shop/services/widget_service.py')).toContain('await self.session.commit()');
  });
});

const MANAGED = `

@contextmanager
def managed_session() -> Iterator[Session]:
    session = Session(engine)
    yield session
    session.close()
`;

const USED = (statement: string): string => `

def count() -> int:
    ${statement}
`;

it.each([
  [
    'over the engine',
    USED('with Session(engine) as session:\n        return session.query(Part).count()'),
    'with Session(engine) as session:\n        widget = Widget',
  ],
  [
    'by a context manager, which is no dependency',
    MANAGED + USED('with managed_session() as session:\n        return session.query(Part).count()'),
    'with managed_session() as session:\n        widget = Widget',
  ],
  [
    "by a module's maker, which a dependency hands over whole",
    `
SessionLocal = sessionmaker(engine)


def get_maker() -> sessionmaker[Session]:
    return SessionLocal
${USED('return 0')}

@app.get("/parts")
def list_parts(maker: sessionmaker[Session] = Depends(get_maker)) -> list[Part]:
    with maker() as one:
        return one.query(Part).all()
`,
    'with SessionLocal() as session:\n        widget = Widget',
  ],
  [
    'by a middleware, for an object of a module',
    `\ndb = SQLAlchemyMiddleware()\n${USED('return db.session.query(Part).count()')}`,
    'db.session.add(widget)\n    db.session.commit()',
  ],
])('a session is opened %s, where code of the project does so', async (_, code, expected) => {
  workspace = new ScratchWorkspace({
    'nx.json': '{}',
    'pyproject.toml': '[project]\nname = "shop"\n',
    'main.py': `from contextlib import contextmanager
from typing import Iterator

from fastapi import Depends, FastAPI
from fastapi_sqlalchemy import SQLAlchemyMiddleware
from sqlalchemy.orm import sessionmaker
from sqlmodel import Field, Session, SQLModel, create_engine

app = FastAPI()
engine = create_engine("sqlite://")


class Part(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    title: str
${code}`,
  });
  await workspace.succeed('make resource widgets name:str --register');
  const written = Object.values(workspace.contents()).join('\n');
  expect(written).toContain(`    ${expected}`);
});

it.each(['handle_post', 'get_blog'])(
  "a file called %s shows where all of a resource's logic is",
  async (stem) => {
    workspace = new ScratchWorkspace({
      'nx.json': '{}',
      'pyproject.toml': '[project]\nname = "site"\n',
      [`blogs/services/${stem}.py`]: 'async def load_blog(blog_id: int):\n    return {"id": blog_id}\n',
      'blogs/views.py': `from fastapi import APIRouter

from .services import ${stem}

router = APIRouter(prefix="/blogs")


@router.get("/{blog_id}")
async def get_blog(blog_id: int):
    return await ${stem}.load_blog(blog_id)
`,
      'main.py':
        'from fastapi import FastAPI\n\nfrom blogs import views\n\napp = FastAPI()\napp.include_router(views.router)\n',
    });
    await workspace.succeed('make resource widgets name:str');
    expect(workspace.read('widgets/services/widget.py')).toContain('async def get_widget(');
  },
);
