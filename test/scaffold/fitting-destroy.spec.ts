import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const PROJECTS = join(__dirname, '../layouts/projects');
const NAMES = readdirSync(PROJECTS).filter((name) => !name.endsWith('.json'));
/** A tenth of the projects; `npm run layouts` takes all. */
const SOME = NAMES.filter((_, index) => index % 10 === 1);
const RESOURCES = ['widgets', 'order_items'];

const workspace = scratch();

/** Copies a project of test/layouts into the workspace, and returns the folder that commands run in. */
function open(project: string): { readonly cwd: string } {
  workspace.openLayout(`projects/${project}`);
  const expected = readFileSync(join(PROJECTS, `${project}.expected.json`), 'utf8');
  const { root } = JSON.parse(expected) as { readonly root: string }; // README.md there describes the file.
  return { cwd: root === '.' ? '' : root };
}

/** The first makes the one file of this project so long that the second gets files of its own, which only git or the cache accounts for. */
const resourcesOf = (project: string): readonly string[] =>
  project === 'S-main-small' ? ['widgets'] : RESOURCES;

/** Commits all files of the workspace. */
function commit(): void {
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: workspace.root });
  if (!workspace.has('.git/HEAD')) git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'a state');
}

/** Returns all files but git's own. */
const withoutGit = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(workspace.contents()).filter(([path]) => !path.startsWith('.git/')));

const make = (resource: string): string => `make resource ${resource} name:str price:decimal --register`;

describe('destroy resource, in a project that has resources', () => {
  it.each(SOME)('takes back every byte that make wrote: %s', async (project) => {
    const at = open(project);
    const before = workspace.contents();
    for (const resource of resourcesOf(project)) await workspace.succeed(make(resource), at);
    const made = workspace.contents();
    // The last first in some projects, the first first in others.
    const order = NAMES.indexOf(project) % 2 === 0 ? resourcesOf(project).toReversed() : resourcesOf(project);
    for (const resource of order) {
      const said = await workspace.succeed(`destroy resource ${resource}`, at);
      expect(said).toContain(`To have it again: tool ${make(resource)}`);
    }
    expect(made).not.toEqual(before);
    expect(workspace.contents()).toEqual(before);
  });

  it.each([
    ['A-path-none', 'apps'],
    ['A-crud-async', 'routers'],
    ['E-endpoints-sqlmodel', 'routers'],
    ['H-features-sync', 'apps'],
    ['R0-flat-settings', 'routers'],
  ])('tells a resource from what the application calls so: %s %s', async (project, resource) => {
    const at = open(project);
    const before = workspace.contents();
    await workspace.succeed(`make resource ${resource} name:str --register`, at);
    await workspace.succeed(`destroy resource ${resource}`, at);
    expect(workspace.contents()).toEqual(before);
  });

  it('says with which options the same can be had again', async () => {
    const at = open('F-router-async');
    const before = workspace.contents();
    const line =
      'make resource widgets title:str:1..80 size:int:default=3 tags:list:str:optional weight:decimal:optional state:enum:a,b --only list,get,create --no-tests';
    await workspace.succeed(line, at);
    const made = workspace.contents();
    const said = await workspace.succeed('destroy resource widgets', at);
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed(/To have it again: tool (.*)\n/.exec(said)?.[1] ?? '', at);
    expect(workspace.contents()).toEqual(made);
  });

  it('knows the length of a text by its column where nothing creates an item', async () => {
    const at = open('R2-handler-sync');
    const before = workspace.contents();
    await workspace.succeed('make resource gadgets code:str:..20 --only list,get --register', at);
    const said = await workspace.succeed('destroy resource gadgets', at);
    expect(said).toContain('make resource gadgets code:str:..20 ');
    expect(workspace.contents()).toEqual(before);
  });

  it.each([
    ['V1-crud-sync', 'dto', 'make dto widgets name:str'],
    ['E-controllers-none', 'service', 'make service widgets name:str price:decimal'],
    ['F-routes-none', 'api', 'make api widgets --register'],
  ])('takes back what its part was made of: %s, %s', async (project, kind, line) => {
    const at = open(project);
    const before = workspace.contents();
    await workspace.succeed(line, at);
    expect(workspace.contents()).not.toEqual(before);
    await workspace.succeed(`destroy ${kind} widgets`, at);
    expect(workspace.contents()).toEqual(before);
  });

  it('refuses a part that the rest of the resource imports', async () => {
    open('V1-crud-sync');
    await workspace.succeed(make('widgets'));
    const before = workspace.contents();
    expect(await workspace.refuse('destroy dto widgets')).toContain('app/api/v1/endpoints/widgets.py');
    expect(workspace.contents()).toEqual(before);
  });

  it('takes back each of two kinds, one after the other', async () => {
    const { cwd } = open('V3-template');
    const before = workspace.contents();
    await workspace.succeed('make dto widgets name:str', { cwd });
    await workspace.succeed('make service widgets', { cwd });
    await workspace.succeed('destroy dto widgets', { cwd });
    await workspace.succeed('destroy service widgets', { cwd });
    expect(workspace.contents()).toEqual(before);
  });

  it('lists what would be deleted and edited, and changes nothing', async () => {
    const at = open('V3-template');
    await workspace.succeed(make('widgets'), at);
    const made = workspace.contents();
    const said = await workspace.succeed('destroy resource Widget --dry-run', at);
    expect(said).toContain('app/api/routes/widgets.py');
    expect(said).toContain('app/models.py');
    expect(workspace.contents()).toEqual(made);
  });

  it.each([
    ['a file of its own', 'src/clinic/widgets/service.py', '\nX = 1\n'],
    ['its part of a shared file', 'src/clinic/widgets/models.py', '    color: Mapped[str]\n'],
  ])('refuses where %s was edited', async (_, path, text) => {
    open('F-router-async');
    await workspace.succeed(make('widgets'));
    workspace.write(path, `${workspace.read(path)}${text}`);
    const before = workspace.contents();
    expect(await workspace.refuse('destroy resource widgets')).toContain(`${path} has been edited`);
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed('destroy resource widgets --force');
    expect(workspace.has(path)).toBe(false);
  });

  it.each(['V3-template', 'R1-tutorial-sync'])('leaves what others wrote since: %s', async (project) => {
    const at = open(project);
    const before = workspace.contents();
    await workspace.succeed(make('widgets'), at);
    const made = workspace.contents();
    const changed = Object.keys(before).filter((path) => before[path] !== made[path]);
    const later = '\n\ndef later() -> None: ...\n';
    for (const path of changed) workspace.write(path, `# Earlier.\n${made[path] ?? ''}${later}`);
    await workspace.succeed('destroy resource widgets', at);
    const edited = changed.map((path) => [path, `# Earlier.\n${before[path] ?? ''}${later}`] as const);
    expect(workspace.contents()).toEqual({ ...before, ...Object.fromEntries(edited) });
  });

  it.each(SOME.slice(0, 2))('takes back what git shows that a commit added: %s', async (project) => {
    const at = open(project);
    commit();
    const before = withoutGit();
    for (const resource of resourcesOf(project)) {
      await workspace.succeed(make(resource), at);
      commit();
    }
    workspace.forget();
    for (const resource of resourcesOf(project)) await workspace.succeed(`destroy resource ${resource}`, at);
    expect(withoutGit()).toEqual(before);
  });

  it.each(['F-router-async', 'V3-template', 'V1-crud-sync'])(
    'takes back its part of a commit that added more: %s',
    async (project) => {
      const at = open(project);
      await workspace.succeed(make('gadgets'), at);
      const before = workspace.contents();
      await workspace.succeed('destroy resource gadgets', at);
      commit();
      await workspace.succeed(make('widgets'), at);
      await workspace.succeed(make('gadgets'), at);
      workspace.write('notes.txt', 'Something else.\n');
      commit();
      workspace.forget();
      await workspace.succeed('destroy resource widgets', at);
      expect(withoutGit()).toEqual({ ...before, 'notes.txt': 'Something else.\n' });
    },
  );

  it('refuses where nothing accounts for a resource, and finds it by its words if told to', async () => {
    const at = open('F-router-async');
    await workspace.succeed(make('widgets'), at);
    workspace.forget();
    const made = workspace.contents();
    expect(await workspace.refuse('destroy resource widgets', at)).toContain('--force');
    expect(workspace.contents()).toEqual(made);
    await workspace.succeed('destroy resource widgets --force', at);
    expect(workspace.has('src/clinic/widgets/router.py')).toBe(false);
  });

  it('refuses where a file that stays imports what goes', async () => {
    const at = open('V3-template');
    await workspace.succeed(make('widgets'), at);
    workspace.write('backend/app/jobs.py', 'from app.models import Widget\n\nprint(Widget)\n');
    const before = workspace.contents();
    expect(await workspace.refuse('destroy resource widgets', at)).toContain(
      'app/jobs.py would still import what goes with widgets',
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('leaves an import that nothing needed before', async () => {
    const at = open('S-main-small');
    workspace.write('main.py', `from decimal import Decimal\n${workspace.read('main.py')}`);
    const before = workspace.contents();
    await workspace.succeed(make('widgets'), at);
    await workspace.succeed('destroy resource widgets', at);
    expect(workspace.contents()).toEqual(before);
  });

  it('refuses a resource that is not there', async () => {
    const at = open('V3-template');
    expect(await workspace.refuse('destroy resource gadgets', at)).toContain(
      "there's no resource gadgets: no app/models.py, app/api/routes/gadgets.py",
    );
  });

  it('leaves the project its own resources that are no work of make', async () => {
    const at = open('V3-template');
    const before = workspace.contents();
    expect(await workspace.refuse('destroy resource notes', at)).toContain(
      'nothing shows what make wrote of',
    );
    expect(workspace.contents()).toEqual(before);
  });
});

it('takes packages back that hold the schemas of a resource', async () => {
  const router = (one: string): string => `from fastapi import APIRouter

from shop.${one}s.request import New${one === 'order' ? 'Order' : 'Item'}

router = APIRouter(prefix="/${one}s", tags=["${one}s"])


@router.get("")
def list_${one}s() -> list[str]:
    return []


@router.get("/{${one}_id}")
def get_${one}(${one}_id: int) -> str:
    return ""


@router.post("")
def create_${one}(data: New${one === 'order' ? 'Order' : 'Item'}) -> str:
    return data.name
`;
  const schema = (One: string): string =>
    `from pydantic import BaseModel\n\n\nclass New${One}(BaseModel):\n    name: str\n`;
  workspace.write('shop/__init__.py', '');
  workspace.write(
    'shop/main.py',
    'from fastapi import FastAPI\n\nfrom shop.items.router import router as items_router\nfrom shop.orders.router import router as orders_router\n\napp = FastAPI()\napp.include_router(items_router)\napp.include_router(orders_router)\n',
  );
  for (const one of ['item', 'order']) {
    workspace.write(`shop/${one}s/__init__.py`, '');
    workspace.write(`shop/${one}s/router.py`, router(one));
    workspace.write(`shop/${one}s/request/__init__.py`, schema(one === 'order' ? 'Order' : 'Item'));
  }
  const before = workspace.contents();
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('shop/widgets/request/__init__.py')).toContain('class NewWidget(BaseModel)');
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
});
