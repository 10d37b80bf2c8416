import { ScratchWorkspace } from '../support/scratch';

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

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

const WORDS = ['order', 'detail', 'key', 'field', 'item', 'tag', 'post', 'list', 'response'];

describe('make resource after a resource that is called like something of a library', () => {
  it.each(WORDS)('keeps the names of libraries: %s', async (singular) => {
    for (const [path, content] of Object.entries(project(singular))) workspace.write(path, content);
    await workspace.succeed('make resource widgets name:str --register');
    const router = workspace.read('app/routers/widgets.py');
    for (const kept of [
      'response_model=list[WidgetOut])',
      'select(Widget).order_by(Widget.id)',
      'data.model_dump().items()',
      'HTTPException(status_code=404, detail="Not found")',
      '@router.post("", response_model=WidgetOut, status_code=201)',
      'router = APIRouter(prefix="/widgets", tags=["widgets"])',
    ])
      expect(router).toContain(kept);
    expect(workspace.read('app/models.py')).toContain(`class Widget(Base):
    __tablename__ = "widgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
`);
    expect(workspace.read('app/schemas.py')).toContain(`class WidgetOut(WidgetCreate):
    model_config = ConfigDict(from_attributes=True)
`);
  });
});
