import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch();

const MAKE = 'make resource widgets name:str --register';

/** A project of items in one file, whose table stands in `models.py` behind `head`. */
const project = (head: string, create: string): Readonly<Record<string, string>> => ({
  ...projectFiles('items-with-owners'),
  'app/models.py': head,
  'app/items.py': `from fastapi import APIRouter, Depends
from sqlmodel import Session

from app.db import get_db, get_user_id
from app.models import Item
from app.schemas import ItemCreate, ItemResponse

router = APIRouter(prefix="/items")


@router.get("", response_model=list[ItemResponse])
def list_items(session: Session = Depends(get_db), user_id: int = Depends(get_user_id)):
    return session.query(Item).filter(Item.user_id == user_id).all()


@router.get("/{item_id}", response_model=ItemResponse)
def get_item(item_id: int, session: Session = Depends(get_db), user_id: int = Depends(get_user_id)):
    return session.query(Item).filter(Item.id == item_id, Item.user_id == user_id).first()


@router.post("", response_model=ItemResponse)
def create_item(
    data: ItemCreate, session: Session = Depends(get_db), user_id: int = Depends(get_user_id)
):
    item = ${create}
    session.add(item)
    session.commit()
    return item
`,
});

it('a row whose times the database fills is made without validating it', async () => {
  workspace.open(
    project(
      `from datetime import datetime

from sqlmodel import DateTime, Field, SQLModel, func


class Timed(SQLModel):
    id: int | None = Field(default=None, primary_key=True)
    created_at: datetime = Field(sa_type=DateTime, sa_column_kwargs={"server_default": func.now()})


class Item(Timed, table=True):
    title: str
    user_id: int
`,
      'Item(**data.model_dump(), user_id=user_id)',
    ),
  );
  await workspace.succeed(MAKE);
  expect(workspace.read('app/widgets.py')).toContain(
    'widget = Widget(**data.model_dump(), user_id=user_id)\n',
  );
});

it('a key within the column of a field is a key, and no owner', async () => {
  workspace.open(
    project(
      `from uuid import UUID, uuid4

from sqlmodel import Column, Field, SQLModel, Uuid


class Item(SQLModel, table=True):
    uid: UUID = Field(sa_column=Column(Uuid, primary_key=True, default=uuid4))
    title: str
    user_id: int = Field(unique=True)
`,
      'Item(**data.model_dump(), uid=user_id, user_id=user_id)',
    ),
  );
  await workspace.succeed(MAKE);
  const models = workspace.read('app/models.py');
  const [, widget] = models.split('class Widget');
  expect(widget).toContain(
    '    uid: UUID = Field(sa_column=Column(Uuid, primary_key=True, default=uuid4))\n',
  );
  expect(widget).not.toContain('    id:');
  // One row for each user is a rule of items.
  expect(widget).toContain('    user_id: int = Field()\n');
});

it('a base of a package has the key that no class of the project has', async () => {
  workspace.open(
    project(
      `from advanced_alchemy.base import BigIntBase
from sqlalchemy.orm import Mapped


class Item(BigIntBase):
    __tablename__ = "items"

    title: Mapped[str]
    user_id: Mapped[int]
`,
      'Item(title=data.title, user_id=user_id)',
    ),
  );
  await workspace.succeed(MAKE);
  expect(workspace.read('app/models.py').split('class Widget')[1]).not.toContain('primary_key');
});
