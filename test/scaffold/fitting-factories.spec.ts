import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';

/** The blog, with tests in classes, whose data two functions make: one for requests, and one for rows. */
const FILES: Readonly<Record<string, string>> = {
  ...BLOG,
  'app/models.py': (BLOG['app/models.py'] ?? '')
    .replace(
      '    email: Mapped[str] = mapped_column(String(200))\n',
      '    email: Mapped[str] = mapped_column(String(200))\n    born_on: Mapped[date]\n',
    )
    .replace('from sqlalchemy import', 'from datetime import date\n\nfrom sqlalchemy import'),
  'app/schemas.py': (BLOG['app/schemas.py'] ?? '')
    .replace(
      'class UserCreate(BaseModel):\n    email: str\n',
      'class UserCreate(BaseModel):\n    email: str\n    born_on: date\n',
    )
    .replace('from pydantic', 'from datetime import date\n\nfrom pydantic'),
  'tests/conftest.py': `import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from app.database import engine
from app.main import app


@pytest.fixture
def client():
    return TestClient(app)


@pytest.fixture
def db():
    with Session(engine) as session:
        yield session
`,
  'tests/factories.py': `from datetime import date

from app.models import User


def make_user(db, **changes):
    values = {"email": "a@b.no", "born_on": date(1990, 1, 2)}
    user = User(**values | changes)
    db.add(user)
    db.commit()
    return user
`,
  'tests/test_posts.py':
    'def test_missing_post(client):\n    assert client.get("/posts/99").status_code == 404\n',
  'tests/test_users.py': `from tests.factories import make_user


def payload(**changes):
    return {"email": "a@b.no", "born_on": "1990-01-02"} | changes


class TestCreateUser:
    def test_created(self, client):
        response = client.post("/users", json=payload(email="c@d.no"))
        assert response.status_code == 201
        assert response.json()["email"] == "c@d.no"

    def test_invalid(self, client):
        assert client.post("/users", json=payload(email="nobody")).status_code == 422


class TestFindUsers:
    def test_find(self, client, db):
        make_user(db, email="e@f.no")
        response = client.get("/users", params={"search": "e@f"})
        assert [user["email"] for user in response.json()] == ["e@f.no"]


class TestUser:
    def test_read(self, client, db):
        user = make_user(db)
        assert client.get(f"/users/{user.id}").json()["id"] == user.id
`,
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(FILES);
});
afterEach(() => {
  workspace.dispose();
});

describe('data that a function makes for tests', () => {
  beforeEach(async () => {
    const before = workspace.contents();
    await workspace.succeed(
      'make resource widgets name:str price:decimal made_on:date --register --like users',
    );
    const after = workspace.contents();
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
    for (const [path, text] of Object.entries(after)) workspace.write(path, text);
  });

  it('has the new fields where the tests change them, and is expected back', () => {
    const tests = workspace.read('tests/test_widgets.py');
    expect(tests).toContain('"made_on": "2026-01-31"');
    expect(tests).toContain('json=payload(name="another")');
    expect(tests).toContain('assert response.json()["name"] == "another"');
    expect(tests).not.toContain('email');
  });

  it('has values of Python for the rows of a table', () => {
    const factories = workspace.read('tests/factories.py');
    expect(factories).toContain('"price": Decimal("1.50")');
    expect(factories).toContain('"made_on": date.fromisoformat("2026-01-31")');
    expect(factories).toContain('from decimal import Decimal\n');
  });

  it('gets the keys of items that the tests make where they ask for it', async () => {
    await workspace.succeed('make resource orders name:str user:fk:users --register --like users');
    const tests = workspace.read('tests/test_orders.py');
    expect(tests).toContain('    return {"name": "example"} | changes\n');
    expect(tests).toContain('from tests.factories import make_order, make_user\n');
    expect(tests).toContain(
      [
        '    def test_created(self, client, db):',
        '        user = make_user(db)',
        '        response = client.post("/orders", json=payload(name="another", user_id=user.id))',
        '',
      ].join('\n'),
    );
  });

  it('has another value in each call for a unique text, where one of theirs has', async () => {
    const factories = 'tests/factories.py';
    workspace.write(
      factories,
      workspace
        .read(factories)
        .replace('"a@b.no"', 'uuid4().hex')
        .replace('date\n', 'date\nfrom uuid import uuid4\n'),
    );
    await workspace.succeed('make resource orders name:str code:str:..12:unique --register --like users');
    expect(workspace.read(factories)).toMatch(/"name": \S+, "code": uuid4\(\)\.hex\[:12\]\}/);
  });

  it('is in no class without tests, and in no test that checks nothing', () => {
    const tests = workspace.read('tests/test_widgets.py');
    expect(tests).not.toContain('TestFind');
    expect(tests).toContain('class TestWidget:\n    def test_read(');
    expect(tests).not.toContain('test_invalid');
  });
});
