import { ScratchWorkspace } from '../support/scratch';

/** A stock whose list is filtered, with tests in a class that make their examples with a fixture. */
const STOCK: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "stock"\n',
  'app/__init__.py': '',
  'app/routes/__init__.py': '',
  'app/services/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.routes import parts

app = FastAPI()
for module in (parts,):
    app.include_router(module.router)
`,
  'app/schemas.py': `from pydantic import BaseModel


class PartCreate(BaseModel):
    title: str
    weight: int = 0
    is_fragile: bool = False


class PartRead(PartCreate):
    id: int
`,
  'app/services/parts.py': `from app.schemas import PartCreate, PartRead

rows: dict[int, PartRead] = {}


def find(offset: int, *, fragile: bool | None, limit: int = 20) -> list[PartRead]:
    found = list(rows.values())
    if fragile is not None:
        found = [row for row in found if row.is_fragile == fragile]
    return found[offset : offset + limit]


def create(data: PartCreate) -> PartRead:
    row = PartRead(id=len(rows) + 1, **data.model_dump())
    rows[row.id] = row
    return row
`,
  'app/routes/parts.py': `from fastapi import APIRouter

from app.schemas import PartCreate, PartRead
from app.services import parts as service

router = APIRouter(prefix="/parts", tags=["parts"])


@router.get("")
def list_parts(fragile: bool | None = None, offset: int = 0) -> list[PartRead]:
    return service.find(offset, fragile=fragile)


@router.post("")
def create_part(data: PartCreate) -> PartRead:
    return service.create(data)


@router.get("/{part_id}")
def read_part(part_id: int) -> PartRead:
    return service.rows[part_id]


@router.get("/{part_id}/load")
def read_load(part_id: int) -> int:
    return service.rows[part_id].weight
`,
  'tests/conftest.py': `import pytest


@pytest.fixture
def make_part(client):
    def make(title: str = "Bolt", weight: int = 3) -> dict:
        return client.post("/parts", json={"title": title, "weight": weight}).json()

    return make
`,
  'tests/test_parts.py': `class TestParts:
    def test_list(self, client, make_part):
        first, second = make_part(), make_part(title="Nut")
        assert [one["id"] for one in client.get("/parts").json()] == [first["id"], second["id"]]

    def test_all(self, client, make_part):
        part = make_part()
        assert part["id"] == 1
        assert client.get("/parts?fragile=true").json() == []
        assert client.get(f"/parts/{part['id']}").json() == part

    def test_list_fragile(self, client, make_part):
        make_part()
        assert client.get("/parts?fragile=true").json() == []

    def test_load(self, client, make_part):
        part = make_part()
        assert client.get(f"/parts/{part['id']}/load").json() == 3
`,
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
  for (const [path, content] of Object.entries(STOCK)) workspace.write(path, content);
});
afterEach(() => {
  workspace.dispose();
});

describe('make resource, where the list of the other resource is filtered', () => {
  it('leaves out a parameter that only a filter by an old field read, in the handler and in what it calls', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal');
    expect(workspace.read('app/services/widgets.py')).toContain(
      'def find(offset: int, *, limit: int = 20) -> list[WidgetRead]:\n    found = list(rows.values())\n    return found',
    );
    expect(workspace.read('app/routes/widgets.py')).toContain(
      'def list_widgets(offset: int = 0) -> list[WidgetRead]:\n    return service.find(offset)\n',
    );
  });

  it('leaves out tests in classes that are about the filter, or about more than the five operations', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal');
    const test = workspace.read('tests/test_widgets.py');
    expect(test).toContain('class TestWidgets:\n    def test_list(self, client, make_widget):');
    expect(test).toContain(
      'assert widget["id"] == 1\n        assert client.get(f"/widgets/{widget[\'id\']}")',
    );
    expect(test).not.toContain('fragile');
    expect(test).not.toContain('load');
  });

  it('makes examples without what tests gave for old fields', async () => {
    await workspace.succeed('make resource widgets name:str price:decimal');
    expect(workspace.read('tests/conftest.py')).toContain(
      'def make() -> dict:\n        return client.post("/widgets", json={"name": "example", "price": "1.50"}).json()\n',
    );
    expect(workspace.read('tests/test_widgets.py')).toContain('first, second = make_widget(), make_widget()');
  });
});
