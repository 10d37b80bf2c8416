import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
let cache: ScratchWorkspace;
const usual = process.env['XDG_CACHE_HOME'];
beforeEach(() => {
  cache = new ScratchWorkspace();
  process.env['XDG_CACHE_HOME'] = cache.root;
});
afterEach(() => {
  if (usual === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = usual;
  workspace.dispose();
  cache.dispose();
});

const ROUTERS = 'app/routers/__init__.py';
const NAMES = ['comments_router', 'posts_router', 'users_router', 'xylophone_setting_name'];

const imports = `from .comments import router as comments_router
from .posts import router as posts_router
from .users import router as users_router

xylophone_setting_name = "x"

`;

const lines = (names: readonly string[]): string =>
  `__all__ = [\n${names.map((name) => `    "${name}",\n`).join('')}]\n`;
const line = (names: readonly string[]): string =>
  `__all__ = [${names.map((name) => `"${name}"`).join(', ')}]\n`;

/** Makes and destroys a resource, and returns the exports with it and without it; `meanwhile` is added in between. */
async function exports(
  written: string,
  { files = {}, meanwhile = '' }: { files?: Readonly<Record<string, string>>; meanwhile?: string } = {},
): Promise<readonly [string, string]> {
  workspace = new ScratchWorkspace({ ...projectFiles('blog'), [ROUTERS]: imports + written, ...files });
  await workspace.succeed('make resource widgets name:str --register --like posts');
  const made = workspace.read(ROUTERS);
  workspace.write(ROUTERS, made + meanwhile);
  await workspace.succeed('destroy resource widgets');
  return [made, workspace.read(ROUTERS)];
}

describe('the exports of a package', () => {
  it('have a line for each where a new name made them too long for one', async () => {
    const [made, left] = await exports(line(NAMES));
    expect(made).toContain('    "users_router",\n    "widgets_router",\n');
    expect(left).toBe(imports + line(NAMES));
  });

  it('are as before in a file that somebody else has written to since', async () => {
    const [, left] = await exports(line(NAMES), { meanwhile: '\nmore = 1\n' });
    expect(left).toBe(`${imports}${line(NAMES)}\nmore = 1\n`);
  });

  it('stay on a line that was too long before', async () => {
    const long = line([...NAMES, 'another_setting_with_a_long_name']);
    const more = '\nanother_setting_with_a_long_name = 1\n';
    const [made, left] = await exports(long + more);
    expect(made).toContain('"another_setting_with_a_long_name", "widgets_router"]\n');
    expect(left).toBe(imports + long + more);
  });

  it('keep a line for each where other exports have one, though they fit on one', async () => {
    const [made, left] = await exports(lines(NAMES), {
      files: { 'app/extras/__init__.py': 'ONE = 1\nTWO = 2\n\n__all__ = [\n    "ONE",\n    "TWO",\n]\n' },
    });
    expect(made).toContain('    "users_router",\n    "widgets_router",\n');
    expect(left).toBe(imports + lines(NAMES));
  });
});

describe("Alembic's env.py", () => {
  /** Makes a resource in a layout whose `env.py` has these imports, and returns what it has then. */
  async function imports(layout: string, before: string): Promise<string> {
    const path = 'alembic/env.py';
    const end = '\ntarget_metadata = Base.metadata\n';
    workspace = new ScratchWorkspace();
    workspace.openLayout(`projects/${layout}`);
    workspace.write(path, before + end);
    workspace.write(
      'hotel/infrastructure/models/base.py',
      'from hotel.infrastructure.database import Base\n',
    );
    await workspace.succeed('make resource widgets name:str --register');
    const text = workspace.read(path);
    expect(text.endsWith(end)).toBe(true);
    return text.slice(0, -end.length);
  }

  it('imports the new table beside the others, and beside the base that it uses', async () => {
    const [models, guests] = ['from hotel.infrastructure.models', ' import GuestModel  # noqa: F401\n'];
    const before = `${models}.base import Base\n${models}.booking import BookingModel  # noqa: F401\n${models}.guest${guests}`;
    expect(await imports('H-usecases-async', before)).toBe(
      `${before}${models}.widget import WidgetModel  # noqa: F401\n`,
    );
  });

  it('imports that of a new feature where it has one of the others', async () => {
    const before = 'from clinic.patients.models import Patient  # noqa: F401\n';
    expect(await imports('F-router-async', before)).toBe(
      `${before}from clinic.widgets.models import Widget  # noqa: F401\n`,
    );
  });
});

it('a package whose imports stand below code has the names of a new module in one import, once', async () => {
  workspace = new ScratchWorkspace();
  workspace.openLayout('projects/V1-service-async');
  const path = 'server/app/schemas/__init__.py';
  const before = 'print("schemas")\nfrom .plant import PlantCreate, PlantResponse, PlantUpdate\n';
  workspace.write(path, before);
  for (const command of ['make dto widgets name:str', 'make service widgets'])
    await workspace.succeed(command, { cwd: 'server' });
  expect(workspace.read(path)).toBe(
    `${before}from .widget import WidgetCreate, WidgetResponse, WidgetUpdate\n`,
  );
});
