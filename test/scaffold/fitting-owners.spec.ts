import { ScratchWorkspace } from '../support/scratch';

/** A shop whose items belong to users, with one revision of its database, and helpers of its tests. */
const SHOP: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "shop"\n',
  'app/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.routes import items, users

app = FastAPI()
app.include_router(users.router)
app.include_router(items.router)
`,
  'app/deps.py': `from typing import Annotated

from fastapi import Depends
from sqlmodel import Session

from app.models import User


def get_session(): ...


def get_current_user() -> User: ...


SessionDep = Annotated[Session, Depends(get_session)]
CurrentUser = Annotated[User, Depends(get_current_user)]
`,
  'app/models.py': `from sqlmodel import Field, Relationship, SQLModel


class UserBase(SQLModel):
    email: str


class UserCreate(UserBase):
    password: str


class UserUpdate(SQLModel):
    email: str | None = None


class User(UserBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    password: str
    items: list["Item"] = Relationship(back_populates="owner", cascade_delete=True)


class ItemBase(SQLModel):
    title: str
    description: str | None = None


class ItemCreate(ItemBase):
    pass


class ItemUpdate(SQLModel):
    title: str | None = None
    description: str | None = None


class Item(ItemBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    owner_id: int = Field(foreign_key="user.id")
    owner: User | None = Relationship(back_populates="items")


class ItemPublic(ItemBase):
    id: int
    owner_id: int
`,
  'app/routes/__init__.py': '',
  'app/routes/users.py': `from fastapi import APIRouter, HTTPException
from sqlmodel import select

from app.deps import CurrentUser, SessionDep
from app.models import User, UserCreate, UserUpdate

router = APIRouter(prefix="/users", tags=["users"])


@router.get("/")
def read_users(session: SessionDep) -> list[User]:
    return list(session.exec(select(User)).all())


@router.post("/")
def create_user(session: SessionDep, user_in: UserCreate) -> User:
    user = User.model_validate(user_in)
    session.add(user)
    session.commit()
    return user


@router.get("/me")
def read_user_me(current_user: CurrentUser) -> User:
    return current_user


@router.get("/{user_id}")
def read_user(session: SessionDep, user_id: int) -> User:
    user = session.get(User, user_id)
    if not user:
        raise HTTPException(status_code=404, detail="User not found")
    return user


@router.put("/{user_id}")
def update_user(session: SessionDep, user_id: int, user_in: UserUpdate) -> User:
    user = read_user(session, user_id)
    user.sqlmodel_update(user_in.model_dump(exclude_unset=True))
    session.commit()
    return user


@router.delete("/{user_id}")
def delete_user(session: SessionDep, user_id: int) -> None:
    session.delete(read_user(session, user_id))
    session.commit()
`,
  'app/routes/items.py': `from fastapi import APIRouter, HTTPException
from sqlmodel import select

from app.deps import CurrentUser, SessionDep
from app.models import Item, ItemCreate, ItemPublic, ItemUpdate

router = APIRouter(prefix="/items", tags=["items"])


@router.get("/", response_model=list[ItemPublic])
def read_items(session: SessionDep, current_user: CurrentUser) -> list[Item]:
    statement = select(Item).where(Item.owner_id == current_user.id)
    return list(session.exec(statement).all())


@router.post("/", response_model=ItemPublic)
def create_item(session: SessionDep, current_user: CurrentUser, item_in: ItemCreate) -> Item:
    item = Item.model_validate(item_in, update={"owner_id": current_user.id})
    session.add(item)
    session.commit()
    return item


@router.get("/{id}", response_model=ItemPublic)
def read_item(session: SessionDep, current_user: CurrentUser, id: int) -> Item:
    item = session.get(Item, id)
    if not item:
        raise HTTPException(status_code=404, detail="Item not found")
    if item.owner_id != current_user.id:
        raise HTTPException(status_code=400, detail="Not enough permissions")
    return item


@router.put("/{id}", response_model=ItemPublic)
def update_item(session: SessionDep, current_user: CurrentUser, id: int, item_in: ItemUpdate) -> Item:
    item = read_item(session, current_user, id)
    item.sqlmodel_update(item_in.model_dump(exclude_unset=True))
    session.commit()
    return item


@router.delete("/{id}")
def delete_item(session: SessionDep, current_user: CurrentUser, id: int) -> None:
    session.delete(read_item(session, current_user, id))
    session.commit()
`,
  'migrations/versions/1_all.py': `import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade():
    op.create_table("user", sa.Column("id", sa.Integer()))
    op.create_table("item", sa.Column("id", sa.Integer()))


def downgrade():
    op.drop_table("item")
    op.drop_table("user")
`,
  'tests/__init__.py': '',
  'tests/conftest.py': `import pytest
from sqlmodel import Session, delete

from app.models import Item, User
from tests.utils.item import create_random_item


@pytest.fixture
def db():
    with Session() as session:
        yield session
        statement = delete(Item)
        session.exec(statement)
        statement = delete(User)
        session.exec(statement)


@pytest.fixture
def item_id(db: Session) -> int:
    return create_random_item(db).id
`,
  'tests/utils/__init__.py': '',
  'tests/utils/item.py': `from sqlmodel import Session

from app.models import Item, ItemCreate, User


def random_text() -> str: ...


def create_random_item(db: Session) -> Item:
    user = db.get(User, 1)
    title = random_text()
    description = random_text()
    item_in = ItemCreate(title=title, description=description)
    item = Item.model_validate(item_in, update={"owner_id": user.id})
    db.add(item)
    return item
`,
  'tests/test_items.py': `from tests.utils.item import create_random_item


def test_read_item(client, db):
    item = create_random_item(db)
    content = client.get(f"/items/{item.id}").json()
    assert content["title"] == item.title
    assert content["description"] == item.description
    assert content["owner_id"] == item.owner_id


def test_delete_item(client, item_id):
    assert client.delete(f"/items/{item_id}").status_code == 200
`,
};

/** Parts, each of an item. */
const PART_MODELS = `

class PartBase(SQLModel):
    label: str


class PartCreate(PartBase):
    item_id: int


class Part(PartBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
`;

const PARTS: Readonly<Record<string, string>> = {
  'app/routes/parts.py': `from fastapi import APIRouter, HTTPException
from sqlmodel import select

from app.deps import CurrentUser, SessionDep
from app.models import Item, Part, PartCreate

router = APIRouter(prefix="/parts", tags=["parts"])


@router.get("/")
def read_parts(session: SessionDep) -> list[Part]:
    return list(session.exec(select(Part)).all())


@router.post("/")
def create_part(session: SessionDep, current_user: CurrentUser, part_in: PartCreate) -> Part:
    item = session.get(Item, part_in.item_id)
    if not item or item.owner_id != current_user.id:
        raise HTTPException(status_code=404, detail="Item not found")
    part = Part.model_validate(part_in)
    session.add(part)
    session.commit()
    return part
`,
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
  for (const [path, content] of Object.entries(SHOP)) workspace.write(path, content);
});
afterEach(() => {
  workspace.dispose();
});

const make = (): Promise<string> =>
  workspace.succeed('make resource widgets name:str price:decimal --register');

describe('make resource, where the items of users are the other resource', () => {
  it('keeps the owner, and gives users the other side of the relation', async () => {
    await make();
    const models = workspace.read('app/models.py');
    expect(models).toContain(
      [
        'class Widget(WidgetBase, table=True):',
        '    id: int | None = Field(default=None, primary_key=True)',
        '    owner_id: int = Field(foreign_key="user.id")',
        '    owner: User | None = Relationship(back_populates="widgets")',
      ].join('\n'),
    );
    expect(models).toContain(
      '    items: list["Item"] = Relationship(back_populates="owner", cascade_delete=True)\n' +
        '    widgets: list["Widget"] = Relationship(back_populates="owner", cascade_delete=True)\n',
    );
    const router = workspace.read('app/routes/widgets.py');
    expect(router).toContain('update={"owner_id": current_user.id}');
    expect(router).toContain('if widget.owner_id != current_user.id:');
  });

  it('keeps the owner, too, where parts of items have theirs through the item', async () => {
    for (const [path, content] of Object.entries(PARTS)) workspace.write(path, content);
    const text = workspace.read('app/models.py');
    workspace.write('app/models.py', `${text}${PART_MODELS}`);
    workspace.write(
      'app/main.py',
      (SHOP['app/main.py'] ?? '')
        .replace('items, users', 'items, parts, users')
        .replace('items.router)', 'items.router)\napp.include_router(parts.router)'),
    );
    const before = workspace.contents();
    await workspace.succeed('make resource gadgets name:str --register --like items');
    await workspace.succeed('make resource screws name:str gadget:fk:gadgets --register --like parts');
    await workspace.succeed('make resource widgets name:str price:decimal --register --like items');
    expect(workspace.read('app/routes/widgets.py')).toContain('update={"owner_id": current_user.id}');
    expect(workspace.read('app/models.py')).toContain(
      '    owner_id: int = Field(foreign_key="user.id")\n    owner: User | None = Relationship(back_populates="widgets")\n',
    );
    for (const name of ['widgets', 'screws', 'gadgets']) await workspace.succeed(`destroy resource ${name}`);
    expect(workspace.contents()).toEqual(before);
  });

  it('goes by items, which have nothing but the five operations, and not by users', async () => {
    await make();
    expect(workspace.read('app/routes/widgets.py')).toContain('@router.get("/{id}", response_model=');
  });

  it('leaves a revision of the database as it is, whatever tables it makes', async () => {
    await make();
    expect(workspace.read('migrations/versions/1_all.py')).toBe(SHOP['migrations/versions/1_all.py']);
  });

  it('writes what makes examples for tests, with values of Python', async () => {
    await make();
    expect(workspace.read('tests/utils/widget.py')).toContain(
      [
        '    name = random_text()',
        '    widget_in = WidgetCreate(name=name, price=Decimal("1.50"))',
        '    widget = Widget.model_validate(widget_in, update={"owner_id": user.id})',
      ].join('\n'),
    );
    const test = workspace.read('tests/test_widgets.py');
    expect(test).toContain('from tests.utils.widget import create_random_widget');
    expect(test).toContain('assert content["name"] == widget.name\n    assert content["owner_id"]');
  });

  it('repeats fixtures, and statements that belong together', async () => {
    await make();
    const conftest = workspace.read('tests/conftest.py');
    expect(conftest).toContain(
      [
        '        statement = delete(Item)',
        '        session.exec(statement)',
        '        statement = delete(Widget)',
        '        session.exec(statement)',
        '        statement = delete(User)',
      ].join('\n'),
    );
    expect(conftest).toContain(
      'def widget_id(db: Session) -> int:\n    return create_random_widget(db).id\n',
    );
  });

  it('is taken back by destroy, byte for byte', async () => {
    const before = workspace.contents();
    await make();
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});
