import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const BEANIE = projectFiles('beanie');
const MAIN = BEANIE['app/main.py'] ?? '';

const DATABASES = {
  module: `from motor.motor_asyncio import AsyncIOMotorClient

client = AsyncIOMotorClient("mongodb://localhost")
db = client["shop"]
`,
  function: `from motor.motor_asyncio import AsyncIOMotorClient

client = AsyncIOMotorClient("mongodb://localhost")


async def get_database():
    return client["shop"]
`,
};

/** Returns a project with a collection of gadgets; handlers import `name`, and get at the database by `opens`. */
const collections = (way: keyof typeof DATABASES, name: string, opens = ''): Record<string, string> => ({
  'app/main.py': MAIN,
  'app/__init__.py': '',
  'app/database.py': DATABASES[way],
  'app/routers/__init__.py': '',
  'app/routers/gadgets.py': `from fastapi import APIRouter
from pydantic import BaseModel

from app.database import ${name}

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


class GadgetCreate(BaseModel):
    name: str


class GadgetOut(BaseModel):
    id: str
    name: str


@router.get("/", response_model=list[GadgetOut])
async def list_gadgets():
${opens}    return [GadgetOut(id=str(one["_id"]), name=one["name"]) async for one in db.gadgets.find()]


@router.post("/", response_model=GadgetOut)
async def create_gadget(data: GadgetCreate):
${opens}    result = await db.gadgets.insert_one(data.model_dump())
    return GadgetOut(id=str(result.inserted_id), name=data.name)


@router.get("/{gadget_id}", response_model=GadgetOut)
async def get_gadget(gadget_id: str):
${opens}    one = await db.gadgets.find_one({"slug": gadget_id})
    return GadgetOut(id=str(one["_id"]), name=one["name"])
`,
});

const MAKE = 'make resource widgets name:str price:decimal --register';

const workspace = scratch();

/** Makes widgets in a project, calls `check`, and takes them back. */
async function made(files: Readonly<Record<string, string>>, check: () => void): Promise<void> {
  workspace.open(files);
  const before = workspace.contents();
  expect(await workspace.succeed(MAKE)).not.toContain('stubs');
  check();
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
}

describe('resources in a project that keeps documents in MongoDB', () => {
  it('are documents of Beanie, of which Beanie is told', async () => {
    await made(BEANIE, () => {
      expect(workspace.read('app/models/widget.py')).toContain('class Widget(Document):');
      expect(workspace.read('app/database.py')).toContain('document_models=[Gadget, Order, Widget]');
      expect(workspace.read('app/models/__init__.py')).toContain('__all__ = [Gadget, Order, Widget]');
      expect(workspace.read('app/routers/widgets.py')).toContain('await Widget.get(widget_id)');
    });
  });

  it('are stubs where the list of the documents that Beanie is told of is made elsewhere', async () => {
    workspace.open({
      ...BEANIE,
      'app/models/__init__.py': 'from app.models.gadget import Gadget\nfrom app.models.order import Order\n',
      'app/database.py': `${(BEANIE['app/database.py'] ?? '').replace('[Gadget, Order]', 'known()')}\n`,
    });
    expect(await workspace.succeed(MAKE)).toContain('The handlers are stubs');
  });

  it('are in a collection of the database that a module has', async () => {
    await made(collections('module', 'db'), () => {
      const text = workspace.read('app/routers/widgets.py');
      expect(text).toContain('from app.database import db\n');
      expect(text).toContain('await db["widgets"].insert_one(widget)');
    });
  });

  it('are in a collection of the database that a function gives', async () => {
    await made(collections('function', 'get_database', '    db = await get_database()\n'), () => {
      const text = workspace.read('app/routers/widgets.py');
      expect(text).toContain('from app.database import get_database\n');
      expect(text.match(/^ {4}db = await get_database\(\)$/gm)).toHaveLength(5);
    });
  });
});
