import fs, { chmodSync, existsSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../src/base/diagnostics/failure';
import { keptOutput } from '../../src/base/source/cache/replay';
import { runOrRepeat } from '../../src/cli/again';
import { MAIN, type Outcome, ScratchWorkspace } from '../support/scratch';

let own: readonly string[] = [];
jest.mock('../../src/base/source/cache/build', () => ({
  buildHash: () => '0123456789abcdef',
  ownFiles: () => own,
  noteOwnFile: () => undefined,
}));

let scratch: ScratchWorkspace;
let home: ScratchWorkspace;
let env: Record<string, string>;
beforeEach(() => {
  scratch = new ScratchWorkspace({ 'backend/main.py': MAIN });
  home = new ScratchWorkspace();
  env = { HOME: home.root };
});
afterEach(() => {
  own = [];
  jest.restoreAllMocks();
  scratch.dispose();
  home.dispose();
});

const columns = undefined;
const cwd = (): string => scratch.root;

async function tool(line: string): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  const exitCode = await runOrRepeat(line.split(' '), {
    stdout: (text) => (said.stdout += text),
    stderr: (text) => (said.stderr += text),
    cwd: cwd(),
    columns,
    env,
  });
  return { ...said, exitCode };
}

const isKept = (line: string): boolean =>
  keptOutput({ args: line.split(' '), cwd: cwd(), columns, env }) !== undefined;
const ours = (): string => join(home.root, '.cache', 'tool-schematics');

describe('what a run keeps', () => {
  it('is its output, for the same command line only', async () => {
    const first = await tool('routes');
    expect(isKept('routes')).toBe(true);
    expect(await tool('routes')).toEqual(first);
    expect(isKept('routes --docs')).toBe(false);
    expect(isKept('routes check')).toBe(false);
  });

  it.each([
    'routes --format json',
    'routes --format html',
    'routes check',
    'routes why GET /x',
    'routes match /x',
    'openapi',
    'layout',
  ])('is that of: tool %s', async (line) => {
    scratch.write('backend/main.py', `${MAIN}\n\n@app.get("/x")\ndef x() -> dict:\n    return {}\n`);
    const first = await tool(line);
    expect([line, isKept(line)]).toEqual([line, true]);
    expect(await tool(line)).toEqual(first);
  });

  it('is nothing with --no-cache, after which nothing is there', async () => {
    await tool('routes --no-cache');
    expect(existsSync(ours())).toBe(false);
    await tool('routes');
    expect(isKept('routes --no-cache')).toBe(false);
    const { exitCode } = await tool('--no-cache completion bash');
    expect(exitCode).toBe(0);
  });

  it('is nothing if the project says so', async () => {
    scratch.write('pyproject.toml', '[tool.schematics]\ncache = false\n');
    expect((await tool('routes')).exitCode).toBe(0);
    expect(isKept('routes')).toBe(false);
    scratch.write('pyproject.toml', '[tool.schematics]\ncache = true\n');
    await tool('routes');
    expect(isKept('routes')).toBe(true);
    scratch.write('pyproject.toml', '[tool.schematics]\ncache = 1\n');
    expect((await tool('routes')).stderr).toContain('[tool.schematics] cache: has to be true or false');
  });

  it('is nothing if the user says so', async () => {
    await tool('routes');
    env['TOOL_NO_CACHE'] = '1';
    expect(isKept('routes')).toBe(false);
    await tool('routes --docs');
    delete env['TOOL_NO_CACHE'];
    expect([isKept('routes'), isKept('routes --docs')]).toEqual([true, false]);
  });

  it('is named by an option without a value', async () => {
    const { exitCode, stderr } = await tool('routes --no-cache=true');
    expect([exitCode, stderr]).toEqual([2, 'error: option --no-cache takes no value; leave out "=true".\n']);
  });

  it('is used until one of our own files is another', async () => {
    home.write('dist/main.js', 'one');
    own = [join(home.root, 'dist/main.js')];
    await tool('routes');
    expect(isKept('routes')).toBe(false); // it changed after this process began

    // Later than the disk's clock stands still.
    jest.spyOn(process, 'uptime').mockReturnValue(-1);
    await tool('routes');
    expect(isKept('routes')).toBe(true);
    home.write('dist/main.js', 'two');
    expect(isKept('routes')).toBe(false);
    home.write('dist/main.js', 'one');
    expect(isKept('routes')).toBe(true);
    own = [join(home.root, 'dist/gone.js')];
    await tool('routes --docs');
    expect(isKept('routes --docs')).toBe(false);
  });

  it('is nothing of a run that writes or fails', async () => {
    await tool('routes --format json --output report.json');
    expect(isKept('routes --format json --output report.json')).toBe(false);
    await tool('routes nowhere.py');
    expect(isKept('routes nowhere.py')).toBe(false);
  });

  it('ends with an error if it can’t be printed, as a run does', async () => {
    const full = async (): Promise<readonly [number, string]> => {
      let said = '';
      const exitCode = await runOrRepeat(['routes'], {
        stdout: () => {
          throw new Failure("stdout can't be written to: ENOSPC.");
        },
        stderr: (text) => (said += text),
        cwd: cwd(),
        columns,
        env,
      });
      return [exitCode, said];
    };
    const first = await full();
    expect(first).toEqual([2, "error: stdout can't be written to: ENOSPC.\n"]);
    await tool('routes');
    expect(isKept('routes')).toBe(true);
    expect(await full()).toEqual(first);
  });
});

describe('tool cache', () => {
  it('tells where and how much, and clears it', async () => {
    expect((await tool('cache')).stdout).toContain(`Nothing is kept in ${ours()}`);
    await tool('routes');
    const { stdout } = await tool('cache');
    const [, size] = /^1 file, ([1-9]\d* KB), of at most 64\.0 MB$/m.exec(stdout) ?? [];
    expect(stdout.startsWith(`${ours()}\n`)).toBe(true);
    expect((await tool('cache clear')).stdout).toBe(`Removed 1 file, ${String(size)} from ${ours()}\n`);
    expect(readdirSync(ours())).toEqual([]);
    expect(isKept('routes')).toBe(false);
    env = {};
    expect((await tool('cache')).stdout).toContain('names no folder');
    expect((await tool('cache clear')).stdout).toContain('names no folder');
  });

  it('tells if the project says that nothing is kept', async () => {
    await tool('routes');
    const before = (await tool('cache')).stdout;
    scratch.write('pyproject.toml', '[tool.schematics]\ncache = false\n');
    expect((await tool('cache')).stdout).toBe(
      `${before}No reports of this project are kept: cache = false under [tool.schematics] in ${join(cwd(), 'pyproject.toml')}\n`,
    );
  });

  it.each([
    [{ XDG_CACHE_HOME: () => cwd() }, "it's in the workspace"],
    [{ HOME: () => join(cwd(), 'gone') }, "there's no home folder"],
    [{ HOME: () => home.root }, "it isn't there yet"],
  ])('tells why nothing is kept: %#', async (variables, cause) => {
    env = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value()]));
    expect((await tool('cache')).stdout).toContain(cause);
    expect((await tool('cache clear')).stdout).toContain(cause);
  });

  it('tells what it could not remove', async () => {
    await tool('routes');
    jest.spyOn(fs, 'rmSync').mockImplementation((path) => {
      throw new Error(`EROFS: read-only file system, unlink '${String(path)}'`);
    });
    const { exitCode, stdout, stderr } = await tool('cache clear');
    jest.restoreAllMocks();
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`error: not all of ${ours()} is removed: EROFS: read-only`);
    expect(isKept('routes')).toBe(true);
  });

  it('leaves what others could write, and says where that is', async () => {
    await tool('routes');
    chmodSync(ours(), 0o777);
    const { exitCode, stdout } = await tool('cache clear');
    expect([exitCode, stdout]).toEqual([
      0,
      `Nothing is kept in ${ours()}: it isn't yours alone to read and write.\n`,
    ]);
    expect(readdirSync(ours())).toHaveLength(1);
  });

  it('removes nothing behind a link', async () => {
    await tool('routes');
    renameSync(ours(), join(home.root, 'elsewhere'));
    symlinkSync(join(home.root, 'elsewhere'), ours());
    const { exitCode, stdout } = await tool('cache clear');
    expect([exitCode, stdout]).toEqual([0, `Nothing is kept in ${ours()}: it's a link or a file.\n`]);
    expect(readdirSync(join(home.root, 'elsewhere'))).toHaveLength(1);
  });

  it('takes no other word', async () => {
    expect((await tool('cache claer')).stderr).toBe('error: unknown command claer (did you mean clear?)\n');
    expect((await tool('cache everything')).stderr).toContain('use one of: clear.');
    expect((await tool('cache clear all')).exitCode).toBe(2);
  });
});
