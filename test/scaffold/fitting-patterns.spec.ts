import { ScratchWorkspace } from '../support/scratch';

/** Tasks and notes over a unit of work: their repositories, and what makes answers of rows, are called by code that serves all. */
function written(singular: string, field: string): Record<string, string> {
  const plural = `${singular}s`;
  const [One, Many] = [singular, plural].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    [`app/api/${plural}.py`]: `from fastapi import APIRouter

from app.schemas.${plural} import ${One}Add, ${One}Read
from app.services.${plural} import ${Many}Service
from app.uow import UnitOfWork

router = APIRouter(prefix="/${plural}", tags=["${plural}"])


@router.get("")
async def get_${plural}() -> list[${One}Read]:
    return await ${Many}Service().get_${plural}(UnitOfWork())


@router.post("")
async def add_${singular}(${singular}: ${One}Add) -> int:
    return await ${Many}Service().add_${singular}(UnitOfWork(), ${singular})
`,
    [`app/schemas/${plural}.py`]: `from pydantic import BaseModel


class ${One}Read(BaseModel):
    id: int
    ${field}: str


class ${One}Add(BaseModel):
    ${field}: str
`,
    [`app/models/${plural}.py`]: `from sqlalchemy.orm import Mapped, mapped_column

from app.db import Base
from app.schemas.${plural} import ${One}Read


class ${One}(Base):
    __tablename__ = "${plural}"

    id: Mapped[int] = mapped_column(primary_key=True)
    ${field}: Mapped[str]

    def to_read_model(self) -> ${One}Read:
        return ${One}Read(id=self.id, ${field}=self.${field})
`,
    [`app/repositories/${plural}.py`]: `from app.models.${plural} import ${One}
from app.repository import Repository


class ${Many}Repository(Repository):
    model = ${One}
`,
    [`app/services/${plural}.py`]: `from app.schemas.${plural} import ${One}Add, ${One}Read
from app.uow import UnitOfWork


class ${Many}Service:
    async def get_${plural}(self, uow: UnitOfWork) -> list[${One}Read]:
        async with uow:
            return await uow.${plural}.find_all()

    async def add_${singular}(self, uow: UnitOfWork, ${singular}: ${One}Add) -> int:
        async with uow:
            return await uow.${plural}.add_one(${singular}.model_dump())
`,
  };
}

const PROJECT: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "tracker"\n',
  ...Object.fromEntries(
    ['', '/api', '/schemas', '/models', '/repositories', '/services'].map((folder) => [
      `app${folder}/__init__.py`,
      '',
    ]),
  ),
  ...written('task', 'title'),
  ...written('note', 'text'),
  'app/main.py': `from fastapi import FastAPI

from app.api.notes import router as notes_router
from app.api.tasks import router as tasks_router

app = FastAPI()
for router in [notes_router, tasks_router]:
    app.include_router(router)
`,
  'app/db.py': 'from sqlalchemy.orm import DeclarativeBase\n\n\nclass Base(DeclarativeBase):\n    pass\n',
  'app/repository.py': `class Repository:
    model = None

    async def find_all(self):
        return [row.to_read_model() for row in self.model.rows]

    async def add_one(self, data): ...
`,
  'app/uow.py': `from app.repositories.notes import NotesRepository
from app.repositories.tasks import TasksRepository


class UnitOfWork:
    notes: NotesRepository
    tasks: TasksRepository

    async def __aenter__(self):
        self.notes = NotesRepository()
        self.tasks = TasksRepository()

    async def __aexit__(self, *args): ...
`,
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
  for (const [path, content] of Object.entries(PROJECT)) workspace.write(path, content);
});
afterEach(() => {
  workspace.dispose();
});

describe('make resource, where code that serves all resources calls what each of them has', () => {
  it('writes the repository that a unit of work makes, and its place there', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    expect(workspace.read('app/repositories/widgets.py')).toContain('    model = Widget\n');
    const unit = workspace.read('app/uow.py');
    expect(unit).toContain('    tasks: TasksRepository\n    widgets: WidgetsRepository\n');
    expect(unit).toContain('        self.widgets = WidgetsRepository()\n');
  });

  it('keeps a method that a row of every resource has, with the new fields', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    expect(workspace.read('app/models/widgets.py')).toContain(
      'return WidgetRead(id=self.id, name=self.name, price=self.price)',
    );
  });

  it('is taken back by destroy, byte for byte', async () => {
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});
