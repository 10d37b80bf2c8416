import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

/** Books by their slugs, with a service for them, and another for what is said about them. */
const SHOP: Readonly<Record<string, string>> = projectFiles('books-by-slug');

const workspace = scratch();

describe("what's one resource's alone: a field, a part, a tag", () => {
  beforeEach(async () => {
    workspace.open(SHOP);
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
    'by a generator that is given its maker, which FastAPI has none for',
    `
SessionLocal = sessionmaker(engine)


def create_session(maker: sessionmaker[Session]) -> Iterator[Session]:
    with maker() as session:
        yield session
`,
    'with SessionLocal() as session:\n        widget = Widget',
  ],
  [
    'by a middleware, for an object of a module',
    `\ndb = SQLAlchemyMiddleware()\n${USED('return db.session.query(Part).count()')}`,
    'db.session.add(widget)\n    db.session.commit()',
  ],
])('a session is opened %s, where code of the project does so', async (_, code, expected) => {
  workspace.open({
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
    workspace.open({
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
