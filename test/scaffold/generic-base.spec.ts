import { ScratchWorkspace } from '../support/scratch';

const BASE = `from typing import Generic, List, Optional, TypeVar

from sqlalchemy.orm import Session

Model = TypeVar("Model")
Create = TypeVar("Create")
Update = TypeVar("Update")


class CRUDBase(Generic[Model, Create, Update]):
    def __init__(self, model: type[Model]):
        self.model = model

    def get(self, db: Session, id: int) -> Optional[Model]:
        return db.get(self.model, id)

    def get_multi(self, db: Session, *, skip: int = 0, limit: int = 100) -> List[Model]:
        return db.query(self.model).offset(skip).limit(limit).all()

    def create(self, db: Session, *, obj_in: Create) -> Model:
        row = self.model(**obj_in.model_dump())
        db.add(row)
        db.commit()
        return row

    def update(self, db: Session, *, db_obj: Model, obj_in: Update) -> Model:
        for name, value in obj_in.model_dump(exclude_unset=True).items():
            setattr(db_obj, name, value)
        db.commit()
        return db_obj

    def remove(self, db: Session, *, id: int) -> None:
        db.delete(db.get(self.model, id))
        db.commit()
`;

const PROJECT = {
  'app/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.routers import gadgets

app = FastAPI()
app.include_router(gadgets.router)
`,
  'app/database.py': `from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Session

engine = create_engine("sqlite://")


class Base(DeclarativeBase):
    pass


def get_db():
    with Session(engine) as session:
        yield session
`,
  'app/models/__init__.py': '',
  'app/models/gadget.py': `from sqlalchemy.orm import Mapped, mapped_column

from app.database import Base


class Gadget(Base):
    __tablename__ = "gadgets"

    id: Mapped[int] = mapped_column(primary_key=True)
    colour: Mapped[str]
`,
  'app/schemas/__init__.py': '',
  'app/schemas/gadget.py': `from pydantic import BaseModel


class GadgetCreate(BaseModel):
    colour: str


class GadgetUpdate(BaseModel):
    colour: str | None = None


class GadgetOut(BaseModel):
    id: int
    colour: str
`,
  'app/crud/__init__.py': '',
  'app/crud/base.py': BASE,
  'app/crud/crud_gadget.py': `from sqlalchemy.orm import Session

from app.crud.base import CRUDBase
from app.models.gadget import Gadget
from app.schemas.gadget import GadgetCreate, GadgetUpdate


class CRUDGadget(CRUDBase[Gadget, GadgetCreate, GadgetUpdate]):
    def by_colour(self, db: Session, colour: str):
        return db.query(Gadget).filter(Gadget.colour == colour).all()


gadget_crud = CRUDGadget(Gadget)
`,
  'app/routers/__init__.py': '',
  'app/routers/gadgets.py': `from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from app.crud.crud_gadget import gadget_crud
from app.database import get_db
from app.schemas.gadget import GadgetCreate, GadgetOut, GadgetUpdate

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("/", response_model=list[GadgetOut])
def list_gadgets(skip: int = 0, limit: int = 100, db: Session = Depends(get_db)):
    return gadget_crud.get_multi(db, skip=skip, limit=limit)


@router.post("/", response_model=GadgetOut)
def create_gadget(data: GadgetCreate, db: Session = Depends(get_db)):
    return gadget_crud.create(db, obj_in=data)


@router.get("/{gadget_id}", response_model=GadgetOut)
def get_gadget(gadget_id: int, db: Session = Depends(get_db)):
    gadget = gadget_crud.get(db, gadget_id)
    if gadget is None:
        raise HTTPException(status_code=404, detail="Gadget not found")
    return gadget


@router.patch("/{gadget_id}", response_model=GadgetOut)
def update_gadget(gadget_id: int, data: GadgetUpdate, db: Session = Depends(get_db)):
    gadget = gadget_crud.get(db, gadget_id)
    return gadget_crud.update(db, db_obj=gadget, obj_in=data)
`,
};

const MAKE = 'make resource widgets name:str price:decimal --register';
const CRUD = 'app/crud/crud_widget.py';

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

/** Makes widgets where the base is like this, and takes them back; returns what was said, the class and the handlers. */
async function made(
  base: string,
): Promise<{ readonly said: string; readonly crud: string; readonly router: string }> {
  workspace = new ScratchWorkspace({ ...PROJECT, 'app/crud/base.py': base });
  const before = workspace.contents();
  const said = await workspace.succeed(MAKE);
  const [crud, router] = [workspace.read(CRUD), workspace.read('app/routers/widgets.py')];
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return { said, crud, router };
}

describe('a class of queries where the others have a generic base', () => {
  it('has all methods of the base, which handlers call by its parameters', async () => {
    const { crud, router, said } = await made(BASE);
    expect(crud).toBe(`from app.crud.base import CRUDBase
from app.models.widget import Widget
from app.schemas.widget import WidgetCreate, WidgetUpdate


class CRUDWidget(CRUDBase[Widget, WidgetCreate, WidgetUpdate]):
    pass


widget_crud = CRUDWidget(Widget)
`);
    expect(router.match(/widget_crud\.\w+\(.*\)/g)).toEqual([
      'widget_crud.get_multi(db, skip=skip, limit=limit)',
      'widget_crud.create(db, obj_in=data)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.update(db, db_obj=widget, obj_in=data)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.remove(db, id=widget_id)',
    ]);
    expect(said).not.toContain('skipped:');
  });

  it('writes the methods itself that do something else in the base', async () => {
    const pages = BASE.replace('skip: int = 0, limit: int = 100', 'page: Page')
      .replace('obj_in: Create', 'obj_in: dict')
      .replace('id: int) -> None:\n', 'id: int, by: str) -> None:\n');
    const { crud } = await made(pages);
    expect(crud).toContain('class CRUDWidget(CRUDBase[Widget, WidgetCreate, WidgetUpdate]):');
    expect(crud.match(/(?<=def )\w+/g)).toEqual(['list_widgets', 'delete']);
  });

  it.each([
    [
      'whose methods wait',
      BASE.replaceAll('    def ', '    async def ').replace('async def __init', 'def __init'),
    ],
    [
      'that commits nothing and gives rows of its own',
      BASE.replaceAll('Model]:', 'dict]:').replaceAll('db.commit()', 'pass'),
    ],
  ])('stands without a base %s, and says so', async (_, base) => {
    const { crud, said } = await made(base);
    expect(crud).toContain('class CRUDWidget:');
    expect(said).toContain('skipped: CRUDGadget of app/crud/crud_gadget.py has methods of CRUDBase');
  });
});
