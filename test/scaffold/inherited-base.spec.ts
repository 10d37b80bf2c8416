import { ScratchWorkspace } from '../support/scratch';

const ROUTER = `from fastapi import APIRouter, Depends, HTTPException

from app.database import get_session
from app.gadgets.schemas import GadgetCreate, GadgetOut, GadgetUpdate
from app.gadgets.service import GadgetService

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("", response_model=list[GadgetOut])
async def list_gadgets(session=Depends(get_session)):
    return await GadgetService(session).get_all()


@router.post("", response_model=GadgetOut)
async def create_gadget(data: GadgetCreate, session=Depends(get_session)):
    return await GadgetService(session).create(data)


@router.get("/{gadget_id}", response_model=GadgetOut)
async def get_gadget(gadget_id: int, session=Depends(get_session)):
    gadget = await GadgetService(session).get(gadget_id)
    if gadget is None:
        raise HTTPException(status_code=404, detail="Gadget not found")
    return gadget


@router.patch("/{gadget_id}", response_model=GadgetOut)
async def update_gadget(gadget_id: int, data: GadgetUpdate, session=Depends(get_session)):
    return await GadgetService(session).update(gadget_id, data)


@router.delete("/{gadget_id}", status_code=204)
async def delete_gadget(gadget_id: int, session=Depends(get_session)) -> None:
    await GadgetService(session).delete(gadget_id)
`;

const PROJECT: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'app/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.gadgets.router import router as gadgets_router

app = FastAPI()
app.include_router(gadgets_router)
`,
  'app/database.py': `from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

maker = async_sessionmaker(create_async_engine("sqlite+aiosqlite://"), expire_on_commit=False)


class Base(DeclarativeBase):
    pass


async def get_session():
    async with maker() as session:
        yield session
`,
  'app/gadgets/__init__.py': '',
  'app/gadgets/models.py': `from sqlalchemy.orm import Mapped, mapped_column

from app.database import Base


class Gadget(Base):
    __tablename__ = "gadgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    colour: Mapped[str]
`,
  'app/gadgets/schemas.py': `from pydantic import BaseModel


class GadgetCreate(BaseModel):
    colour: str


class GadgetUpdate(BaseModel):
    colour: str | None = None


class GadgetOut(BaseModel):
    id: int
    colour: str
`,
  'app/gadgets/router.py': ROUTER,
};

const BASE = `from typing import Generic, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")


class BaseRepository(Generic[T]):
    def __init__(self, model: type[T], db: AsyncSession):
        self.model = model
        self.db = db

    async def find_all(self, **filters):
        return (await self.db.scalars(select(self.model).filter_by(**filters))).all()

    async def get_by_id(self, id: int) -> T | None:
        return await self.db.get(self.model, id)

    async def create(self, obj: T) -> T:
        self.db.add(obj)
        await self.db.commit()
        await self.db.refresh(obj)
        return obj

    async def update(self, id: int, **kwargs) -> T | None:
        row = await self.get_by_id(id)
        for name, value in kwargs.items():
            setattr(row, name, value)
        await self.db.commit()
        return row

    async def delete(self, id: int) -> None:
        await self.db.delete(await self.get_by_id(id))
        await self.db.commit()
`;

/** A service that asks a repository with a base. */
const REPOSITORY: Readonly<Record<string, string>> = {
  ...PROJECT,
  'app/base.py': BASE,
  'app/gadgets/repository.py': `from sqlalchemy.ext.asyncio import AsyncSession

from app.base import BaseRepository
from app.gadgets.models import Gadget


class GadgetRepository(BaseRepository[Gadget]):
    def __init__(self, session: AsyncSession):
        super().__init__(Gadget, db=session)
`,
  'app/gadgets/service.py': `from app.gadgets.repository import GadgetRepository


class GadgetService:
    def __init__(self, session):
        self.repository = GadgetRepository(session)

    async def get_all(self):
        return await self.repository.find_all()

    async def get(self, gadget_id):
        return await self.repository.get_by_id(gadget_id)

    async def create(self, data):
        return await self.repository.create(data)

    async def update(self, gadget_id, data):
        return await self.repository.update(gadget_id, **data.model_dump())

    async def delete(self, gadget_id):
        await self.repository.delete(gadget_id)
`,
};

const MAKE = 'make resource widgets name:str price:decimal --register';

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

async function made(files: Readonly<Record<string, string>>): Promise<string> {
  workspace = new ScratchWorkspace(files);
  const before = workspace.contents();
  const said = await workspace.succeed(MAKE);
  const written = ['repository', 'service', 'router'].flatMap((one) => {
    const path = `app/widgets/${one}.py`;
    return workspace.contents()[path] === undefined ? [] : [workspace.read(path)];
  });
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return [said, ...written].join('\n');
}

const calls = (text: string): readonly string[] =>
  text
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')')
    .match(/(?<=await )\w.*\(.*\)/g) ?? [];

describe('a class of queries where the others share a base', () => {
  it('hands its table and its session to the base, and its service has rows of the base made', async () => {
    const text = await made(REPOSITORY);
    expect(text).toContain(`class WidgetRepository(BaseRepository[Widget]):
    def __init__(self, session) -> None:
        super().__init__(Widget, db=session)
`);
    expect(calls(text).filter((one) => one.startsWith('self.'))).toEqual([
      'self.repository.find_all()',
      'self.repository.create(Widget(**data.model_dump()))',
      'self.repository.get_by_id(widget_id)',
      'self.repository.update(widget.id, **data.model_dump(exclude_unset=True))',
      'self.repository.delete(widget.id)',
    ]);
  });

  it('has methods of its own for what the base does otherwise, by the session that the base keeps', async () => {
    const text = await made({
      ...REPOSITORY,
      'app/base.py': BASE.replace('def update(self, id: int', 'def update(self, id: int, by: str').replace(
        'await self.db.delete(await self.get_by_id(id))\n        await self.db.commit()',
        'await self.db.delete(await self.get_by_id(id))',
      ),
    });
    expect(text).toMatch(/async def update_widget\(self, widget: Widget, data: WidgetUpdate\)/);
    expect(text).toMatch(/await self\.db\.delete\(widget\)\n {8}await self\.db\.commit\(\)/);
  });

  it.each([
    [
      'whose class keeps more than that',
      { 'app/gadgets/repository.py': /(super\(\).*\n)/, with: '$1        self.colours = {}\n' },
    ],
    [
      'that has methods without a body',
      {
        'app/base.py': /(?=\n {4}async def find_all)/,
        with: '\n    @abstractmethod\n    def count(self): ...\n',
      },
    ],
  ])('stands without a base %s, and says so', async (_, { with: text, ...change }) => {
    const [path = '', pattern = ''] = Object.entries(change)[0] ?? [];
    const said = await made({ ...REPOSITORY, [path]: REPOSITORY[path]?.replace(pattern, text) ?? '' });
    expect(said).toContain('class WidgetRepository:');
    expect(said).toContain(
      'skipped: GadgetRepository of app/gadgets/repository.py has methods of BaseRepository',
    );
  });

  it('tells a base without objects its table', async () => {
    const text = await made({
      ...PROJECT,
      'app/base.py': BASE.replace(/ {4}def __init__[^]*?\n\n/, '    model = None\n\n')
        .replaceAll('    async def', '    @classmethod\n    async def')
        .replaceAll('self, ', 'cls, db: AsyncSession, ')
        .replaceAll('self.db', 'db')
        .replaceAll('self.model', 'cls.model'),
      'app/gadgets/router.py': ROUTER.replaceAll('Service(session).', 'Service.').replace(
        /(Service\.\w+\()/g,
        '$1session, ',
      ),
      'app/gadgets/service.py': `from app.base import BaseRepository
from app.gadgets.models import Gadget


class GadgetService(BaseRepository[Gadget]):
    model = Gadget
`,
    });
    expect(text).toContain('class WidgetService(BaseRepository[Widget]):\n    model = Widget\n');
    expect(calls(text)).toContain('WidgetService.find_all(session)');
    expect(calls(text)).toContain('WidgetService.delete(session, widget_id)');
  });
});
