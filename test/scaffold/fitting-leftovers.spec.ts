import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(BLOG);
});
afterEach(() => {
  workspace.dispose();
});

const ROUTER = 'app/routers/users.py';

/** Replaces some text of a file, which has to be there. */
function edit(path: string, from: string, to: string): void {
  const text = workspace.read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replaceAll(from, to));
}

/** Makes widgets after users, and returns a file of theirs. */
async function made(path: string): Promise<string> {
  await workspace.succeed('make resource widgets name:str state:enum:on,off --register --like users');
  return workspace.read(path);
}

describe('the code of a new resource', () => {
  it('has no check of items that refer to those of the other one', async () => {
    edit(
      ROUTER,
      '    db.delete(user)\n',
      '    if any(post.user_id == user_id for post in db.scalars(select(models.Post))):\n        raise HTTPException(409, "User has posts")\n    db.delete(user)\n',
    );
    expect(await made('app/routers/widgets.py')).toContain(
      'def delete_widget(widget_id: int, db: Session = Depends(get_db)):\n    widget = get_widget(widget_id, db)\n    db.delete(widget)\n',
    );
  });

  it('has no filter that did something only where the handler gave it to a function of its own name', async () => {
    workspace.write(
      'app/services.py',
      'from sqlalchemy import select\n\nfrom app.models import User\n\n\ndef list_users(db, *, search: str | None = None):\n    query = select(User)\n    if search:\n        query = query.where(User.email.contains(search))\n    return db.scalars(query).all()\n',
    );
    edit(ROUTER, 'from app.database', 'from app import services\nfrom app.database');
    edit(ROUTER, 'def list_users(db', 'def list_users(search: str | None = Query(None, min_length=2), db');
    edit(
      ROUTER,
      'return db.scalars(select(models.User)).all()',
      'return services.list_users(db, search=search)',
    );
    edit(ROUTER, 'HTTPException\n', 'HTTPException, Query\n');
    const router = await made('app/routers/widgets.py');
    expect(router).toContain(
      'def list_widgets(db: Session = Depends(get_db)):\n    return services.list_widgets(db)\n',
    );
    expect(router).not.toContain('Query');
  });

  it("writes texts in the project's quotes", async () => {
    for (const path of Object.keys(workspace.contents()).filter((one) => /^app\/.*\.py$/.test(one)))
      workspace.write(path, workspace.read(path).replaceAll('"', "'"));
    expect(await made('app/schemas.py')).toContain("    state: Literal['on', 'off']\n");
  });
});

describe('the tests of a new resource', () => {
  it('expect no error that its code raises no more, and what others answer', async () => {
    workspace.write('app/errors.py', 'class Conflict(Exception):\n    pass\n');
    edit(ROUTER, 'from app.database', 'from app.errors import Conflict\nfrom app.database');
    edit(
      ROUTER,
      '    user = models.User(**data.model_dump())\n',
      '    if db.scalar(select(models.User).where(models.User.email == data.email)):\n        raise Conflict\n    user = models.User(**data.model_dump())\n',
    );
    workspace.write(
      'tests/test_users.py',
      `import pytest

from app.errors import Conflict
from app.routers.users import create_user
from app.schemas import UserCreate


def test_conflict(db, user):
    with pytest.raises(Conflict):
        create_user(UserCreate(email="a@b.no"), db)


def test_users_are_for_staff(client):
    assert client.get("/users", headers={"X-Key": "guest"}).status_code == 403


def test_missing_user(client):
    assert client.get("/users/99").status_code == 404
`,
    );
    const tests = await made('tests/test_widgets.py');
    expect(tests).not.toContain('Conflict');
    expect(tests).toContain('def test_widgets_are_for_staff(client):');
    expect(tests).toContain('def test_missing_widget(client):');
  });
});
