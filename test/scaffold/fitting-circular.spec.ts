import { ScratchWorkspace } from '../support/scratch';

const routes = (name: string): string => `from fastapi import APIRouter, Depends, HTTPException

from app.deps import bind
from app.models import ${name}
from app.repositories import ${name}Repository
from app.schemas import ${name}Create, ${name}Response

router = APIRouter()


@router.get("", response_model=list[${name}Response])
def list_${name.toLowerCase()}s(repository: ${name}Repository = Depends(bind(${name}Repository, ${name}))):
    return repository.all()


@router.get("/{id}", response_model=${name}Response)
def get_${name.toLowerCase()}(id: int, repository: ${name}Repository = Depends(bind(${name}Repository, ${name}))):
    found = repository.get(id)
    if found is None:
        raise HTTPException(404)
    return found


@router.post("", response_model=${name}Response, status_code=201)
def create_${name.toLowerCase()}(
    data: ${name}Create, repository: ${name}Repository = Depends(bind(${name}Repository, ${name}))
):
    return repository.create(data)
`;

const repository = (name: string): string => `from sqlalchemy import select

from app.repositories.base import Repository


class ${name}Repository(Repository):
    def by_title(self, title: str):
        return self.db.scalars(select(self.model).where(self.model.title == title)).one_or_none()
`;

const table = (name: string): string => `

class ${name}(Base):
    __tablename__ = "${name.toLowerCase()}s"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
`;

const schemas = (name: string): string => `

class ${name}Create(BaseModel):
    title: str


class ${name}Response(${name}Create):
    id: int
`;

/** A project whose dependencies import the package of repositories, of which none imports the dependencies. */
const BOUND: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "app"\ndependencies = ["fastapi", "sqlalchemy>=2"]\n',
  'app/__init__.py': '',
  'app/models.py': `from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass
${table('Book')}${table('Author')}`,
  'app/schemas.py': `from pydantic import BaseModel\n${schemas('Book')}${schemas('Author')}`,
  'app/repositories/__init__.py': 'from .author import AuthorRepository\nfrom .book import BookRepository\n',
  'app/repositories/base.py': `from sqlalchemy import select


class Repository:
    def __init__(self, db, model):
        self.db = db
        self.model = model

    def all(self):
        return self.db.scalars(select(self.model)).all()
`,
  'app/repositories/author.py': repository('Author'),
  'app/repositories/book.py': repository('Book'),
  'app/deps.py': `from fastapi import Depends
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from app.repositories.base import Repository

engine = create_engine("sqlite://")


def get_db():
    with Session(engine) as db:
        yield db


def bind(repository: type[Repository], model):
    def bound(db: Session = Depends(get_db)):
        return repository(db, model)

    return bound
`,
  'app/routes/__init__.py': '',
  'app/routes/books.py': routes('Book'),
  'app/routes/authors.py': routes('Author'),
  'app/main.py': `from fastapi import FastAPI

from app.routes import authors, books

app = FastAPI()
app.include_router(authors.router, prefix="/authors")
app.include_router(books.router, prefix="/books")
`,
};

describe('a package whose import of the new module would be circular', () => {
  const workspace = new ScratchWorkspace(BOUND);
  afterAll(() => {
    workspace.dispose();
  });

  it('does without it', async () => {
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read('app/repositories/widget.py')).toContain('import get_db');
    expect(workspace.read('app/repositories/__init__.py')).not.toContain('widget');
    expect(workspace.read('app/main.py')).toContain('widgets.router');
  });
});
