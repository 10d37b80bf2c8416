import { BLOG } from '../support/blog';
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
  workspace = new ScratchWorkspace({ ...BLOG, [ROUTERS]: imports + written, ...files });
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
