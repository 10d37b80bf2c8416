import { projectFile } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

const MAIN = projectFile('settings', 'main.py');

const PATHS = ['--columns', 'path'];

/** Returns the paths of a table with that single column. */
const paths = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/│ (\/\S*)/g)].map(([, path]) => path ?? '');

describe('[tool.schematics]', () => {
  let workspace: ScratchWorkspace;
  const write = (settings: string, folder = ''): void => {
    workspace.write(
      `${folder}pyproject.toml`,
      `[project]\nname = "shop"\n\n[tool.schematics]\n${settings}\n`,
    );
  };

  beforeEach(() => {
    workspace = new ScratchWorkspace({ 'backend/main.py': MAIN });
  });
  afterEach(() => {
    workspace.dispose();
  });

  it('holds any option of the list', async () => {
    write('tag = ["B"]\nenv = ["EXTRA=1"]\nsort = ["-path"]');
    const { stdout, exitCode } = await workspace.tool(['routes', ...PATHS]);
    expect([exitCode, paths(stdout)]).toEqual([0, ['/extra', '/b']]);
  });

  it('comes after what the command line says', async () => {
    write('tag = ["B"]\nstrict = true');
    workspace.write(
      'backend/main.py',
      `from lib import unknown\n${MAIN.replace('os.getenv("EXTRA")', 'unknown()')}`,
    );
    expect((await workspace.tool('routes')).exitCode).toBe(1);
    const { stdout, exitCode } = await workspace.tool(['routes', ...PATHS, '--tag', 'A', '--no-strict']);
    expect([exitCode, paths(stdout)]).toEqual([0, ['/a', '/a']]);
  });

  it('names the application, as [tool.fastapi] does', async () => {
    workspace.write('other/app.py', 'from fastapi import FastAPI\n\nservice = FastAPI()\n');
    write('entry = "other/app.py:service"');
    const { stdout } = await workspace.tool('routes --format json');
    expect(JSON.parse(stdout)).toMatchObject({
      entry: { file: 'other/app.py', app: 'service', foundBy: '[tool.schematics] in pyproject.toml' },
    });
  });

  it('counts paths from its folder, wherever the command is run', async () => {
    workspace.write('apps/shop/libs/prices.py', 'PREFIX = "/prices"\n');
    workspace.write(
      'apps/shop/main.py',
      'from fastapi import FastAPI\nfrom prices import PREFIX\n\napp = FastAPI()\n\n@app.get(PREFIX)\ndef prices() -> None: ...\n',
    );
    workspace.write('apps/shop/tests/test_it.py', '');
    write('entry = "main.py"\npython-path = ["libs"]', 'apps/shop/');
    const { stdout } = await workspace.tool(['routes', ...PATHS], { cwd: 'apps/shop' });
    expect(paths(stdout)).toEqual(['/prices']);
  });

  it('gives other commands what an application is read by, and their own tables', async () => {
    write('format = "json"\nenv = ["EXTRA=1"]\n\n[tool.schematics.check]\ndisable = ["duplicate"]');
    expect(await workspace.tool('routes check')).toMatchObject({ exitCode: 0 });
    expect(await workspace.tool('routes check --rule duplicate --disable stub')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('duplicate') as string,
    });
    expect((await workspace.tool(['routes', 'match', 'GET /extra'])).stdout).toContain('/extra');
  });

  it('names files as one would write them, and lets a revision or --update overrule a snapshot', async () => {
    write('\n[tool.schematics.diff]\nsnapshot = "routes.snapshot.json"\nfrozen = true');
    const diff = (args: string, folder?: string) =>
      workspace.tool(`routes diff ${args}`.trim(), folder === undefined ? {} : { cwd: folder });
    expect((await diff('')).stderr).toContain("there's no snapshot routes.snapshot.json; make it:");
    expect((await diff('', 'backend')).stderr).toContain("there's no snapshot ../routes.snapshot.json;");
    expect(await diff('--update')).toMatchObject({
      exitCode: 0,
      stdout: 'routes.snapshot.json written: 3 routes\n',
    });
    expect(await diff('')).toMatchObject({ exitCode: 0 });
    workspace.write('backend/main.py', `${MAIN}\n@app.get("/new")\ndef new() -> None: ...\n`);
    expect((await diff('')).exitCode).toBe(1);
    // The failure is about the missing repository: the snapshot in the settings doesn't exclude a given revision.
    expect((await diff('HEAD')).stderr).not.toContain('exclude');
    expect((await diff('HEAD --snapshot routes.snapshot.json')).stderr).toContain('exclude');
  });

  it('sets the levels of rules', async () => {
    write('\n[tool.schematics.check.rules]\nduplicate = "off"');
    expect(await workspace.tool('routes check')).toMatchObject({ exitCode: 0 });
  });

  it('may have all needed packages read', async () => {
    workspace.write('.venv/lib/python3.13/site-packages/vendor.py', MAIN.replaceAll('FastAPI', 'APIRouter'));
    workspace.write(
      'backend/main.py',
      'from fastapi import FastAPI\nfrom vendor import app as router\napp = FastAPI()\napp.include_router(router)\n',
    );
    write('follow = "auto"');
    const { stdout, stderr } = await workspace.tool(['routes', ...PATHS]);
    expect([paths(stdout), stderr]).toEqual([['/a', '/b', '/a'], '']);
  });

  it('has a table of calls, whose options come after those of the command line', async () => {
    workspace.write('tests/test_it.py', 'def test_it(client):\n    client.put("/a")\n');
    write('[tool.schematics.calls]\nbroken = true\nenv = ["EXTRA=1"]');
    expect(await workspace.tool('routes calls')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('1 broken call among 1\n') as string,
    });
    expect(await workspace.succeed('routes calls --no-broken --unreached')).toContain(
      'extra    backend/main.py:',
    );
    expect(await workspace.succeed('routes')).not.toContain('/extra');
    write('[tool.schematics.calls]\nbrokn = true');
    const message = 'pyproject.toml, [tool.schematics.calls]: no option "brokn"; did you mean "broken"?';
    expect(await workspace.refuse('routes calls')).toContain(message);
  });

  it.each([
    [
      'an unknown option',
      'tags = ["A"]',
      'pyproject.toml, [tool.schematics]: no option "tags"; did you mean "tag"?',
    ],
    [
      'another type',
      'tag = "A"',
      'pyproject.toml, [tool.schematics] tag: has to be a list of strings, ["…"].',
    ],
    [
      'another word',
      'format = "xml"',
      'pyproject.toml, [tool.schematics] format: there\'s no "xml"; use one of:',
    ],
    ['what is done once', 'output = "routes.md"', 'pyproject.toml, [tool.schematics]: no option "output";'],
    [
      'the table of a command that has none',
      '[tool.schematics.match]\nformat = "json"',
      "pyproject.toml: there's no table [tool.schematics.match]; calls, check, diff and make have one, and all other options stand in [tool.schematics].",
    ],
    ['damage', 'tag = [', 'pyproject.toml:'],
  ])('refuses %s', async (_, settings, message) => {
    write(settings);
    const { exitCode, stdout, stderr } = await workspace.tool('routes');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
