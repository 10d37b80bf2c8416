import { ScratchWorkspace } from '../support/scratch';

/** Returns a router with the five operations. */
const routerOf = (plural: string, singular: string, caller: string): string => {
  const [name, at] = [singular.charAt(0).toUpperCase() + singular.slice(1), `"/{${singular}_id}"`];
  return `from fastapi import APIRouter, HTTPException

from app.deps import CurrentUser
from app.models import ${name}, ${name}Create

router = APIRouter(prefix="/${plural}", tags=["${plural}"])
ROWS: dict[int, ${name}] = {}


def find_${singular}(${singular}_id: int) -> ${name}:
    if ${singular}_id not in ROWS:
        raise HTTPException(status_code=404, detail="${name} not found")
    return ROWS[${singular}_id]


@router.get("/")
def list_${plural}(${caller}) -> list[${name}]:
    return list(ROWS.values())


@router.post("/", status_code=201)
def create_${singular}(data: ${name}Create, ${caller}) -> ${name}:
    row = ${name}(id=len(ROWS) + 1, **data.model_dump())
    ROWS[row.id] = row
    return row


@router.get(${at})
def get_${singular}(${singular}_id: int) -> ${name}:
    return find_${singular}(${singular}_id)


@router.put(${at})
def update_${singular}(${singular}_id: int, data: ${name}Create) -> ${name}:
    row = find_${singular}(${singular}_id).model_copy(update=data.model_dump())
    ROWS[${singular}_id] = row
    return row


@router.delete(${at}, status_code=204)
def delete_${singular}(${singular}_id: int) -> None:
    find_${singular}(${singular}_id)
    del ROWS[${singular}_id]
`;
};

const FILES = {
  'nx.json': '{}',
  'app/__init__.py': '',
  'app/routers/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.routers import parts, users

app = FastAPI()
app.include_router(users.router)
app.include_router(parts.router)
`,
  'app/models.py': `from pydantic import BaseModel


class UserCreate(BaseModel):
    email: str


class User(UserCreate):
    id: int


class PartCreate(BaseModel):
    title: str


class Part(PartCreate):
    id: int
`,
  'app/deps.py': `from typing import Annotated

from fastapi import Depends, Header, HTTPException

from app.models import User


def get_current_user(authorization: Annotated[str, Header()]) -> User:
    if not authorization.startswith("Bearer "):
        raise HTTPException(status_code=401, detail="Not authenticated")
    return User(id=1, email="a@b.no")


CurrentUser = Annotated[User, Depends(get_current_user)]
`,
  'app/routers/parts.py': routerOf('parts', 'part', 'current_user: CurrentUser'),
  'app/routers/users.py': routerOf('users', 'user', 'current_user: CurrentUser'),
};

describe('make resource, in a project whose users have all five operations', () => {
  let workspace: ScratchWorkspace;
  beforeEach(() => {
    workspace = new ScratchWorkspace(FILES);
  });
  afterEach(() => {
    workspace.dispose();
  });

  it('is written as another resource is: no new resource is who asks', async () => {
    const deps = workspace.read('app/deps.py');
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read('app/deps.py')).toBe(deps);
    expect(workspace.read('app/routers/widgets.py')).toContain(
      'def create_widget(data: WidgetCreate, current_user: CurrentUser) -> Widget:',
    );
  });
});
