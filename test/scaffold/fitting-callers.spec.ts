import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

/** Writes the blog with other routers. */
function open(edit: (text: string, name: string) => string): void {
  workspace = new ScratchWorkspace(BLOG);
  for (const name of ['posts', 'comments']) {
    const path = `app/routers/${name}.py`;
    workspace.write(path, edit(workspace.read(path), name));
  }
}

const MAKE = 'make resource widgets name:str --register';

it('rows that belong to whoever calls are seen, changed and deleted by nobody else', async () => {
  workspace = new ScratchWorkspace();
  workspace.openLayout('projects/V3-template');
  await workspace.succeed(MAKE, { cwd: 'backend' });
  const router = workspace.read('backend/app/api/routes/widgets.py');
  expect(router.match(/Widget\.owner_id == current_user\.id/g)?.length).toBeGreaterThanOrEqual(4);
  expect(router).toContain('update={"owner_id": current_user.id}');
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

it('below the rows of another resource the new one stands by itself', async () => {
  open((text, name) =>
    text
      .replace(`prefix="/${name}"`, `prefix="/users/{user_id}/${name}"`)
      .replace(/^def (\w+)\(/gm, 'def $1(user_id: int, '),
  );
  await workspace.succeed(MAKE);
  const routes = await workspace.succeed('routes --no-color');
  expect(routes).toContain('/widgets/{widget_id}');
  expect(routes).not.toContain('/users/{user_id}/widgets');
});
