import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch();

/** Writes the blog with other routers. */
function open(edit: (text: string, name: string) => string): void {
  workspace.open(projectFiles('blog'));
  for (const name of ['posts', 'comments']) {
    const path = `app/routers/${name}.py`;
    workspace.write(path, edit(workspace.read(path), name));
  }
}

const MAKE = 'make resource widgets name:str --register';

it('rows that belong to whoever calls are seen, changed and deleted by nobody else', async () => {
  workspace.open();
  workspace.openLayout('projects/V3-template');
  await workspace.succeed(MAKE, { cwd: 'backend' });
  const router = workspace.read('backend/app/api/routes/widgets.py');
  expect(router.match(/Widget\.owner_id == current_user\.id/g)?.length).toBeGreaterThanOrEqual(4);
  expect(router).toContain('update={"owner_id": current_user.id}');
});

it('rows of whoever calls are listed for nobody else, however far from the handler they are asked for', async () => {
  open((text, name) =>
    name === 'comments'
      ? text
      : text
          .replace('\n\nrouter = ', '\nfrom app import store\nfrom app.access import get_reader\n\nrouter = ')
          .replaceAll('Depends(get_db)):', 'Depends(get_db), reader: models.User = Depends(get_reader)):')
          .replace('return db.scalars(select(models.Post)).all()', 'return store.posts_of(db, reader.id)')
          .replace('post is None', 'post is None or post.author_id != reader.id')
          .replace('Post(**data.model_dump())', 'Post(**data.model_dump(), author_id=reader.id)')
          .replace('get_post(post_id, db)', 'get_post(post_id, db, reader)'),
  );
  workspace.write(
    'app/helpers.py',
    `from sqlalchemy import select

from app import models


def rows_of(db, table, author_id):
    return db.scalars(select(table).where(table.author_id == author_id)).all()
`,
  );
  workspace.write(
    'app/store.py',
    `from app import models
from app.helpers import rows_of


def posts_of(db, author_id):
    return rows_of(db, models.Post, author_id)
`,
  );
  workspace.write(
    'app/access.py',
    'from fastapi import HTTPException\n\n\ndef get_reader():\n    raise HTTPException(401)\n',
  );
  await workspace.succeed(`${MAKE} --like posts`);
  expect(workspace.read('app/routers/widgets.py')).toContain('.list_widgets(db, reader.id)');
});

it('rows of whoever calls are seen and deleted by nobody else where the logic that is told so decides', async () => {
  open((text, name) =>
    name === 'comments'
      ? text
      : text
          .replace('\n\nrouter = ', '\nfrom app import store\nfrom app.access import get_reader\n\nrouter = ')
          .replaceAll('Depends(get_db)):', 'Depends(get_db), reader: models.User = Depends(get_reader)):')
          .replace('select(models.Post))', 'select(models.Post).where(models.Post.author_id == reader.id))')
          .replace('Post(**data.model_dump())', 'Post(**data.model_dump(), author_id=reader.id)')
          .replace('db.get(models.Post, post_id)', 'store.post_of(db, post_id, reader.id)')
          .replace('get_post(post_id, db)', 'store.post_of(db, post_id, reader.id)'),
  );
  workspace.write(
    'app/store.py',
    `from app import models


class Store:
    def of(self, db, key, owner):
        row = db.get(models.Post, key)
        return row if row and row.author_id == owner else None


def post_of(db, key, owner):
    return Store().of(db, key, owner)
`,
  );
  workspace.write(
    'app/access.py',
    'from fastapi import HTTPException\n\n\ndef get_reader():\n    raise HTTPException(401)\n',
  );
  await workspace.succeed(`${MAKE} --like posts`);
  expect(
    workspace.read('app/routers/widgets.py').match(/get_widget\(db, widget_id, reader\.id\)/g),
  ).toHaveLength(3);
});

it('a guard that asks for what is of another resource is none of the new one, and the output says so', async () => {
  open((text, name) =>
    text
      .replace('\n\nrouter = ', '\n\nrequire = lambda scope: get_db\n\nrouter = ')
      .replaceAll('Depends(get_db)):', `Depends(get_db), user=Depends(require("${name}:write"))):`),
  );
  expect(await workspace.succeed(MAKE)).toMatch(
    /^Anybody may call the new routes: .* \(app\/routers\/\w+\.py: user=Depends\(require\("\w+:write"\)\)\)\./m,
  );
  expect(workspace.read('app/routers/widgets.py')).not.toContain('require');
});

it('below the rows of another resource the new one stands by itself, without the guards of that', async () => {
  open((text, name) =>
    text
      .replace(`prefix="/${name}"`, `prefix="/users/{user_id}/${name}"`)
      .replace('\n\nrouter = ', '\nfrom app.access import get_reader\n\nrouter = ')
      .replace(/^def (\w+)\(/gm, 'def $1(user_id: int, ')
      .replaceAll('Depends(get_db)):', 'Depends(get_db), reader=Depends(get_reader)):'),
  );
  workspace.write(
    'app/access.py',
    'from fastapi import HTTPException\n\n\ndef get_reader(user_id: int):\n    raise HTTPException(403)\n',
  );
  await workspace.succeed(MAKE);
  const routes = await workspace.succeed('routes --no-color');
  expect(routes).toContain('/widgets/{widget_id}');
  expect(routes).not.toContain('/users/{user_id}/widgets');
  expect(workspace.read('app/routers/widgets.py')).not.toContain('get_reader');
});

it('an object of a class that refuses callers, and a decorator that names it, guard the new routes', async () => {
  open((text) =>
    text
      .replace('APIRouter, Depends', 'APIRouter, Depends, Request')
      .replace('\n\nrouter = ', '\nfrom app.bearer import Bearer\n\nrouter = ')
      .replaceAll(/^(@router\.\w+\(.*)\)$/gm, '$1, dependencies=[Depends(Bearer())])'),
  );
  workspace.write(
    'app/bearer.py',
    `from fastapi import Request
from fastapi.security import HTTPBearer


class Bearer(HTTPBearer):
    async def __call__(self, request: Request):
        return await super().__call__(request)
`,
  );
  await workspace.succeed(MAKE);
  const router = workspace.read('app/routers/widgets.py');
  expect(router.match(/dependencies=\[Depends\(Bearer\(\)\)\]/g)).toHaveLength(5);
});

it('says which handlers refuse callers in their bodies, and what others wrap their answers in', async () => {
  open((text) =>
    text
      .replace('\n\nrouter = ', '\nfrom app import access\nfrom app.envelope import Envelope\n\nrouter = ')
      .replaceAll(/^(def \w+\(.*\n)/gm, '$1    access.check_api_key()\n')
      .replaceAll(/response_model=(schemas\.\w+)/g, 'response_model=Envelope[$1]'),
  );
  workspace.write('app/access.py', 'def check_api_key() -> None: ...\n');
  workspace.write(
    'app/envelope.py',
    `from typing import Generic, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class Envelope(BaseModel, Generic[T]):
    data: T
`,
  );
  const said = await workspace.succeed(MAKE);
  expect(said).toMatch(/^The new handlers refuse no caller, .*\(app\/routers\/\w+\.py:\d+\)/m);
  expect(said).toMatch(/^The new handlers answer with the rows .*\(Envelope of app\/routers\/\w+\.py:\d+\)/m);
});

it('goes by no resource of those who call', async () => {
  open((text, name) => {
    const caller = text
      .replace('APIRouter(', `APIRouter(dependencies=[Depends(callers.get_caller)], `)
      .replace('from app import models', 'from app import callers, models');
    const guarded = text
      .replaceAll(
        '= Depends(get_db)):',
        '= Depends(get_db), caller: models.Comment = Depends(callers.get_caller)):',
      )
      .replace('from app import models', 'from app import callers, models');
    return name === 'comments'
      ? `${caller}\n\n@router.put("/{comment_id}", response_model=schemas.Comment)\ndef update_comment(comment_id: int, data: schemas.CommentCreate, db: Session = Depends(get_db)):\n    return get_comment(comment_id, db)\n`
      : guarded;
  });
  workspace.write(
    'app/callers.py',
    'from fastapi import HTTPException\n\n\ndef get_caller():\n    raise HTTPException(401)\n',
  );
  await workspace.succeed(MAKE);
  const router = workspace.read('app/routers/widgets.py');
  expect(router).not.toContain('dependencies=');
  expect(
    router.match(/caller: Comment = Depends\(get_caller\)|caller: models\.Comment = Depends\(/g),
  ).toHaveLength(5);
});
