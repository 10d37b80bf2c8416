import { scratch } from '../support/scratch';

/** A project whose only resource is called like something that libraries have. */
function project(singular: string): Record<string, string> {
  const plural = `${singular}s`;
  const One = singular.charAt(0).toUpperCase() + singular.slice(1);
  return {
    'nx.json': '{}',
    'pyproject.toml': '[project]\nname = "shop"\n',
    'app/__init__.py': '',
    'app/routers/__init__.py': '',
    'app/db.py': `from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    pass


def get_db(): ...
`,
    'app/models.py': `from sqlalchemy.orm import Mapped, mapped_column

from app.db import Base


class ${One}(Base):
    __tablename__ = "${plural}"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
`,
    'app/schemas.py': `from pydantic import BaseModel, ConfigDict


class ${One}Create(BaseModel):
    title: str


class ${One}Out(${One}Create):
    model_config = ConfigDict(from_attributes=True)

    id: int
`,
    [`app/routers/${plural}.py`]: `from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db import get_db
from app.models import ${One}
from app.schemas import ${One}Create, ${One}Out

router = APIRouter(prefix="/${plural}", tags=["${plural}"])


@router.get("", response_model=list[${One}Out])
def list_${plural}(db: Session = Depends(get_db)):
    return db.scalars(select(${One}).order_by(${One}.id)).all()


@router.post("", response_model=${One}Out, status_code=201)
def create_${singular}(data: ${One}Create, db: Session = Depends(get_db)):
    ${singular} = ${One}(**{name: text for name, text in data.model_dump().items()})
    db.add(${singular})
    db.commit()
    return ${singular}


@router.get("/{${singular}_id}", response_model=${One}Out)
def get_${singular}(${singular}_id: int, db: Session = Depends(get_db)):
    ${singular} = db.get(${One}, ${singular}_id)
    if ${singular} is None:
        raise HTTPException(status_code=404, detail="Not found")
    return ${singular}
`,
    'app/main.py': `from fastapi import FastAPI

from app.routers import ${plural}

app = FastAPI()
app.include_router(${plural}.router)
`,
  };
}

const workspace = scratch();

const WORDS = ['detail', 'key', 'field', 'post', 'list', 'response', 'select', 'model', 'filter', 'schema'];

describe('make resource after a resource that is called like something of a library', () => {
  it.each(WORDS)('keeps the names of libraries: %s', async (singular) => {
    for (const [path, content] of Object.entries(project(singular))) workspace.write(path, content);
    await workspace.succeed('make resource widgets name:str --register');
    const router = workspace.read('app/routers/widgets.py');
    expect(router).toContain('router = APIRouter(prefix="/widgets", tags=["widgets"])\n');
    expect(router).toContain('select(Widget).order_by(Widget.id)');
    expect(router).toMatch(/raise HTTPException\(status_code=404, detail="(?:Widget n|N)ot found"\)/);
    expect(router).toMatch(/@router\.post\("", response_model=WidgetOut, status_code=(?:201|status\.\w+)\)/);
    expect(workspace.read('app/models.py')).toContain(`class Widget(Base):
    __tablename__ = "widgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
`);
    expect(workspace.read('app/schemas.py')).toContain(`class WidgetOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)
`);
  });

  it('keeps folders that are named after a layer', async () => {
    const { 'app/models.py': model = '', ...others } = project('model');
    for (const [path, content] of Object.entries(others))
      workspace.write(path, content.replace('from app.models import', 'from app.models.model import'));
    workspace.write('app/models/__init__.py', '');
    workspace.write('app/models/model.py', model);
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read('app/models/widget.py')).toContain('class Widget(Base):');
  });
});

describe('make resource, for a resource that is called like something that its code has', () => {
  beforeEach(() => {
    for (const [path, content] of Object.entries(project('gadget')))
      workspace.write(
        path,
        content
          .replace('HTTPException\n', 'HTTPException, status\n')
          .replace('status_code=404', 'status_code=status.HTTP_404_NOT_FOUND'),
      );
  });

  it('gives a variable that would hide it another name', async () => {
    const before = workspace.contents();
    await workspace.succeed('make resource statuses name:str --register');
    expect(workspace.read('app/routers/statuses.py')).toContain('status_row = db.get(Status, status_id)\n');
    await workspace.succeed('destroy resource statuses');
    expect(workspace.contents()).toEqual(before);
  });

  it('gives a variable that would hide a parameter another name', async () => {
    const path = 'app/routers/gadgets.py';
    workspace.write(path, workspace.read(path).replace('def get_gadget(', 'def read_gadget('));
    await workspace.succeed('make resource dbs name:str --register');
    expect(workspace.read('app/routers/dbs.py')).toContain('    db.add(db_row)\n    db.commit()\n');
  });

  it.each([
    ['dbs', '"get_db" would mean two things in app/routers/dbs.py', 'db_item'],
    ['sessions', '"Session" would mean two things in app/routers/sessions.py', 'session_item'],
    ['bases', '"Base" would mean two things in app/models.py', 'base_item'],
  ])('refuses a name that would mean two things: %s', async (resource, problem, other) => {
    const before = workspace.contents();
    const said = await workspace.refuse(`make resource ${resource} name:str --register`);
    expect(said).toContain(`${problem}; choose another singular, such as --singular ${other}.`);
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed(`make resource ${resource} name:str --register --singular own_thing`);
    expect(workspace.read('app/models.py')).toContain('class OwnThing(Base):');
    const gone = await workspace.succeed(`destroy resource ${resource} --singular own_thing`);
    expect(gone).toContain(' --singular own_thing\n');
    expect(workspace.contents()).toEqual(before);
  });
});

it('has a name of a library under another one where the file has that for something else', async () => {
  workspace.open({
    'nx.json': '{}',
    'requirements.txt': 'fastapi\n',
    'main.py': `from fastapi import FastAPI, HTTPException

app = FastAPI()
_parts: dict[int, str] = {}


@app.get("/status")
def status() -> str:
    return "up"


@app.get("/parts/{part_id}")
def get_part(part_id: int) -> str:
    if part_id not in _parts:
        raise HTTPException(status_code=404)
    return _parts[part_id]
`,
  });
  const before = workspace.contents();
  await workspace.succeed('make resource widgets name:str --register --no-tests');
  const main = workspace.read('main.py');
  expect(main).toContain('from fastapi import status as fastapi_status\n');
  expect(main).toContain('status_code=fastapi_status.HTTP_204_NO_CONTENT');
  expect(await workspace.succeed('routes')).toContain('Total: 7 routes');
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
});
