import { projectFile, projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch();

const MAKE = 'make resource widgets name:str --register';

const DATABASE = projectFile('items', 'database.py');
const table = (base: string): string => `from sqlalchemy.orm import Mapped, mapped_column

from ${base} import Base


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
`;
const SCHEMAS = projectFile('items', 'schemas.py');

/** Modules at the root, and a router of items, which is missing. */
const FLAT = { ...projectFiles('items'), 'models.py': table('database') };

/** Handlers of items, whose decorators are \`at\`'s, and which ask what \`ask\` says. */
const handlers = (at: string, call: string, ask: string): string => `
@${at}.get("", response_model=list[ItemResponse])
def list_items(${ask}):
    return ${call}list_items(db)


@${at}.post("", response_model=ItemResponse)
def create_item(data: ItemCreate, ${ask}):
    return ${call}create_item(db, data)


@${at}.get("/{item_id}", response_model=ItemResponse)
def get_item(item_id: int, ${ask}):
    return ${call}get_item(db, item_id)
`;

it('functions in a module at the root of imports are called by that module', async () => {
  workspace.open({
    ...FLAT,
    'main.py':
      'from fastapi import FastAPI\n\nfrom routers import items\n\napp = FastAPI()\napp.include_router(items.router, prefix="/items")\n',
    'routers/items.py': `from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

import crud
from database import get_db
from schemas import ItemCreate, ItemResponse

router = APIRouter()

${handlers('router', 'crud.', 'db: Session = Depends(get_db)')}`,
  });
  await workspace.succeed(MAKE);
  expect(workspace.read('routers/widgets.py')).toContain('import crud\n');
  expect(workspace.read('routers/widgets.py')).toContain('crud.create_widget(db, data)');
});

it('a folder whose package loads one router for each operation loads the new one alone', async () => {
  const routes = (name: string): string => `from fastapi import Depends
from sqlalchemy.orm import Session

from app.database import get_db
from app.models import Item
from app.routers.item import item_router
from app.schemas import ItemCreate, ItemResponse

${name}`;
  const ask = 'db: Session = Depends(get_db)';
  const [list = '', create = '', get = ''] = handlers('item_router', '', ask).split('\n\n\n');
  workspace.open({
    'requirements.txt': 'fastapi\nsqlalchemy>=2\n',
    'app/__init__.py': '',
    'app/main.py':
      'from fastapi import FastAPI\n\nfrom app.routers import routers\n\napp = FastAPI()\nfor one in routers:\n    app.include_router(one)\n',
    'app/database.py': DATABASE,
    'app/models.py': table('app.database'),
    'app/schemas.py': SCHEMAS,
    'app/routers/__init__.py': 'from .item import item_router\n\nrouters = [\n    item_router,\n]\n',
    'app/routers/item/__init__.py':
      'from fastapi import APIRouter\n\nitem_router = APIRouter(prefix="/items")\n\nfrom .item_post_router import *\nfrom .item_detail_router import *\nfrom .item_list_router import *\n',
    'app/routers/item/item_post_router.py': routes(create),
    'app/routers/item/item_detail_router.py': routes(get),
    'app/routers/item/item_list_router.py': routes(list),
  });
  await workspace.succeed(MAKE);
  const own = workspace.read('app/routers/widget/__init__.py');
  expect(own.match(/^from \.widget_\w+ import \*$/gm)).toHaveLength(1);
  expect(await workspace.succeed('routes --no-color')).toContain(' /widgets/{widget_id} ');
});

it('what a package passes on is imported from its own module within the package', async () => {
  workspace.open({
    ...projectFiles('passed-on'),
    'app/models.py': table('app.deps.database'),
    'app/schemas.py': SCHEMAS,
    'app/deps/database.py': DATABASE,
    'app/routes/items.py': `from fastapi import APIRouter, Depends

from app.deps import get_db, get_item_service
from app.schemas import ItemCreate, ItemResponse
from app.services import ItemService

router = APIRouter(prefix="/items")

${handlers('router', 'service.', 'service: ItemService = Depends(get_item_service), db=Depends(get_db)').replaceAll('(db, ', '(').replaceAll('(db)', '()')}`,
  });
  await workspace.succeed(MAKE);
  expect(workspace.read('app/deps/services.py')).not.toContain('from app.deps import');
});

it('summaries of decorators are those of the others, without what is about their fields', async () => {
  const router = `from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

import crud
from database import get_db
from schemas import ItemCreate, ItemResponse

router = APIRouter(prefix="/items")

${handlers('router', 'crud.', 'db: Session = Depends(get_db)')}`;
  const summaries = ['List all items', 'Create an item', 'Get an item by title'];
  workspace.open({
    ...FLAT,
    'routers/items.py': router.replace(
      /(?<=response_model=\S+)\)/g,
      () => `, summary="${summaries.shift() ?? ''}")`,
    ),
  });
  await workspace.succeed(MAKE);
  expect(workspace.read('routers/widgets.py').match(/(?<=summary=").*(?=")/g)).toEqual([
    'List all widgets',
    'Create a widget',
    'Get widget',
    'Update widget',
    'Delete widget',
  ]);
});

it.each([
  ['payload', 'payload', 'widget'],
  ['item', 'widget', 'db_widget'],
  ['item_in', 'widget_in', 'widget'],
])('what is sent is called as in others (%s), and docstrings say what theirs do', async (body, sent, row) => {
  const said = [
    'Return all items, one page at a time, and those that are sold out.',
    'Create an item.\n\n    It has a title.',
    "Retrieve an item's details.",
  ];
  const router = `from __future__ import annotations

from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

import crud
from database import get_db
from schemas import ItemCreate, ItemResponse

router = APIRouter(prefix="/items")

${handlers('router', 'crud.', 'db: Session = Depends(get_db)')}`;
  workspace.open({
    ...FLAT,
    'routers/items.py': router
      .replace(/\bdata\b/g, body)
      .replace(/(?<=^def .*\n)/gm, () => `    """${said.shift() ?? ''}"""\n`),
  });
  await workspace.succeed(MAKE);
  const made = workspace.read('routers/widgets.py');
  expect(made.startsWith('from __future__ import annotations\n')).toBe(true);
  expect(made.match(/(?<=""").*(?=""")/g)).toEqual([
    'List widgets.',
    'Create a widget.',
    "Retrieve a widget's details.",
    'Update widget.',
    'Delete widget.',
  ]);
  expect(made).toContain(`def create_widget(${sent}: WidgetCreate, db: Session = Depends(get_db)):\n`);
  expect(workspace.read('crud.py')).toContain(
    `    ${row} = Widget(**${sent}.model_dump())\n    db.add(${row})\n`,
  );
});

it('paths have the key where those of others have another column', async () => {
  workspace.open({
    ...FLAT,
    'models.py': `${table('database')}    public_id: Mapped[str]\n`,
    'routers/items.py': `from fastapi import APIRouter, Depends

import crud
from database import get_db
from schemas import ItemCreate, ItemResponse

router = APIRouter(prefix="/items")

${handlers('router', 'crud.', 'db=Depends(get_db)').replaceAll('item_id', 'public_id')}`,
  });
  await workspace.succeed(MAKE);
  expect(workspace.read('routers/widgets.py')).toContain('def get_widget(widget_id: int, ');
});

it('a prefix that others read from settings is a text', async () => {
  workspace.open({
    ...FLAT,
    'main.py': `from fastapi import FastAPI

from database import settings
from routers import items

app = FastAPI()
app.include_router(items.router, prefix=settings.items)
`,
    'database.py': `${DATABASE}

class Settings:
    items = "/items"


settings = Settings()
`,
    'routers/items.py': `from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

import crud
from database import get_db
from schemas import ItemCreate, ItemResponse

router = APIRouter()

${handlers('router', 'crud.', 'db: Session = Depends(get_db)')}`,
  });
  await workspace.succeed(MAKE);
  expect(workspace.read('main.py')).toContain('app.include_router(widgets.router, prefix="/widgets")\n');
});
