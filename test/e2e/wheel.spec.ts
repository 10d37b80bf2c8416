import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensurePython } from '../support/python';
import { pack } from './workspace';

const ROOT = join(__dirname, '..', '..');
const WHEELS = join(ROOT, 'python', 'dist');
const NPM = [process.execPath, join(ROOT, 'dist', 'cli', 'main.js')];

let scratch: string;
/** The Python of the installers. */
let python: string;
/** The commands of the same wheel as pip and uv install it. */
let installed: Readonly<Record<'pip' | 'uv', string>>;

/** Returns the environment of somebody without Node. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: undefined,
  PATH: '/usr/bin-without-node',
  XDG_CACHE_HOME: join(scratch, 'cache'),
});

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tool-wheel-')));
  python = ensurePython('uv') ?? 'python3';
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'wheel.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const wheel = join(WHEELS, readdirSync(WHEELS).find((name) => name.endsWith('.whl')) ?? 'none');
  const [venv, bin] = [join(scratch, 'venv'), join(scratch, 'bin')];
  execFileSync(python, ['-m', 'venv', venv]);
  execFileSync(join(venv, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', wheel], { stdio: 'pipe' });
  execFileSync(python, ['-m', 'uv', 'tool', 'install', '--quiet', wheel], {
    stdio: 'pipe',
    env: { ...process.env, UV_TOOL_DIR: join(scratch, 'tools'), UV_TOOL_BIN_DIR: bin },
  });
  installed = { pip: join(venv, 'bin', 'tool-schematics'), uv: join(bin, 'tool') };
}, 300_000);
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns a folder with a copy of the example. */
function example(name: string): string {
  const folder = join(scratch, name);
  const filter = (path: string): boolean => !path.includes('__pycache__');
  cpSync(join(ROOT, 'backend'), join(folder, 'backend'), { recursive: true, filter });
  return folder;
}

function run([file = '', ...args]: readonly string[], cwd: string, env = environment()) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the wheel, without Node on the PATH', () => {
  it.each([
    ['routes', ['routes']],
    ['openapi', ['openapi']],
    ['check', ['routes', 'check']],
    ['layout', ['layout']],
    ['a wrong word', ['rutes']],
  ])('answers %s as the npm package does, installed by pip and by uv', (_, args) => {
    const cwd = example('same');
    const wanted = run([...NPM, ...args], cwd);

    expect(run([installed.pip, ...args], cwd)).toEqual(wanted);
    expect(run([installed.uv, ...args], cwd)).toEqual(wanted);
  });

  it('runs as a module, and ends with the exit codes of the program', () => {
    const cwd = example('module');
    const module = [join(scratch, 'venv', 'bin', 'python'), '-m', 'tool_schematics'];

    expect(run([...module, '--version'], cwd)).toEqual(run([...NPM, '--version'], cwd));
    expect(run([...module, 'routes', 'match', 'GET /nowhere'], cwd).status).toBe(1);
    expect(run([...module, 'routes', 'nowhere:app'], cwd).status).toBe(2);
  });

  it('writes a resource whose tests pass, and takes it back', () => {
    const cwd = example('made');
    const before = run([installed.uv, 'routes'], cwd).stdout;
    const made = run([installed.uv, 'make', 'resource', 'products', 'name:str', '--register'], cwd);
    const tests = ensurePython() ?? python;

    expect(made).toMatchObject({ status: 0 });
    expect(run([tests, '-m', 'pytest', '-q'], join(cwd, 'backend'))).toMatchObject({ status: 0 });
    expect(run([installed.uv, 'destroy', 'resource', 'products'], cwd)).toMatchObject({ status: 0 });
    expect(run([installed.uv, 'routes'], cwd).stdout).toBe(before);
  });

  it('reads calls in a front end that has no compiler of TypeScript', () => {
    const cwd = example('calling');
    mkdirSync(join(cwd, 'web'));
    writeFileSync(join(cwd, 'web', 'main.ts'), "await fetch('/api/v1/nowhere' as string);\n");
    const { status, stdout, stderr } = run([installed.pip, 'routes', 'calls', '--broken'], cwd);

    expect(stderr).not.toContain("weren't read");
    expect(stdout).toContain('web/main.ts:1');
    expect(status).toBe(1);
  });

  it('starts with Python that linters accept', () => {
    const tests = ensurePython() ?? python;
    const environs = {
      ...process.env,
      RUFF_CACHE_DIR: join(scratch, 'ruff'),
      MYPY_CACHE_DIR: join(scratch, 'mypy'),
    };
    for (const check of [
      ['ruff', 'check', '--select', 'E,F,I,UP,B', '--line-length', '120'],
      ['mypy', '--strict'],
    ])
      expect(run([tests, '-m', ...check, 'python/tool_schematics'], ROOT, environs)).toMatchObject({
        status: 0,
      });
  });

  it('serves an editor', async () => {
    const server = spawn(installed.pip, ['lsp'], { env: environment(), cwd: example('edited') });
    const text = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { capabilities: {} },
    });
    server.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
    let answer = '';
    for await (const part of server.stdout.setEncoding('utf8')) {
      answer += String(part);
      if (answer.includes('"capabilities"')) break;
    }
    server.kill();

    expect(answer).toContain('"serverInfo"');
  });

  it('is the process that Ctrl-C reaches', async () => {
    const watch = spawn(installed.pip, ['routes', 'watch'], { env: environment(), cwd: example('watched') });
    await once(watch.stdout, 'data');
    watch.kill('SIGINT');

    expect(await once(watch, 'exit')).toEqual([0, null]);
  });
});

describe('the ways in of README.md', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const table = /\| elsewhere .*\n\|[- |]+\n((?:\|.*\n)+)/.exec(text)?.[1] ?? '';
  const [, uvx = '', npx = ''] = /^(uvx .*\S) +# (npx .*)$/m.exec(text) ?? [];
  const ways = new Map(
    table
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, user = '', way = '']) => [user, [...way.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)]),
  );

  it('are these', () => {
    expect([uvx, npx]).toEqual(['uvx tool-schematics routes', 'npx --package @tool/schematics tool routes']);
    expect([...ways.keys()]).toEqual(['Nx', 'pre-commit', 'GitHub Actions', 'an editor', 'an agent']);
  });

  it('list the routes with Python alone', () => {
    const cwd = example('with-python');
    const words = uvx.split(' ').slice(1);
    const found = { ...process.env, UV_FIND_LINKS: WHEELS, XDG_CACHE_HOME: join(scratch, 'cache') };

    const { status, stdout } = run([python, '-m', 'uv', 'tool', 'run', ...words], cwd, found);
    expect({ status, stdout }).toEqual({ status: 0, stdout: run([...NPM, 'routes'], cwd).stdout });
  });

  it('list the routes with npx', () => {
    const cwd = example('with-node');
    const tarball = `file:${pack(scratch)}`;
    const line = npx.split(' ').map((word) => (word === '@tool/schematics' ? tarball : word));
    const env = { ...process.env, npm_config_yes: 'true', npm_config_prefer_offline: 'true' };

    expect(run(line, cwd, env).stdout).toBe(run([...NPM, 'routes'], cwd).stdout);
  });

  it('are for Nx what scripts/e2e-nx.mjs and package.spec.ts try', () => {
    expect(ways.get('Nx')).toEqual(['npx nx add @tool/schematics', 'npx nx run backend:routes']);
  });

  it('name hooks of the mirror, a way of the action, and commands', () => {
    const hooks = readFileSync(join(ROOT, 'python', 'mirror', '.pre-commit-hooks.yaml'), 'utf8');
    for (const hook of ways.get('pre-commit') ?? []) expect(hooks).toContain(`- id: ${hook}\n`);
    expect(readFileSync(join(ROOT, 'github-action', 'README.md'), 'utf8')).toContain(
      ways.get('GitHub Actions')?.[0],
    );
    for (const user of ['an editor', 'an agent']) {
      const words =
        ways
          .get(user)
          ?.find((way) => way.startsWith('tool '))
          ?.split(' ') ?? [];
      expect(run([installed.uv, ...words.slice(1), '--help'], scratch)).toMatchObject({ status: 0 });
    }
  });
});

describe('the mirror for pre-commit', () => {
  const ID = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const commit = (folder: string): string => {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    execFileSync('git', ['add', '--all'], { cwd: folder });
    execFileSync('git', [...ID, 'commit', '--quiet', '--message', 'A commit'], { cwd: folder });
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  };

  it('has hooks that fail where the program does, and pass where it does', () => {
    const [mirror, project] = [join(scratch, 'mirror'), example('hooked')];
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'mirror.mjs'), mirror], { stdio: 'pipe' });
    const hooks = '[{ id: routes-check }, { id: openapi-check }, { id: routes-frozen }]';
    const config = `repos:\n  - { repo: ${mirror}, rev: ${commit(mirror)}, hooks: ${hooks} }\n`;
    writeFileSync(join(project, '.pre-commit-config.yaml'), config);
    commit(project);
    const home = join(scratch, 'pre-commit');
    mkdirSync(home);
    const check = (): readonly string[] => {
      execFileSync('git', ['add', '--all'], { cwd: project });
      const { stdout } = run([python, '-m', 'pre_commit', 'run', '--all-files'], project, {
        ...environment(),
        PATH: process.env['PATH']
          ?.split(delimiter)
          .filter((path) => !path.includes('node'))
          .join(delimiter),
        PRE_COMMIT_HOME: home,
        PIP_FIND_LINKS: `${process.env['PIP_FIND_LINKS'] ?? ''} ${WHEELS}`,
      });
      return [...stdout.matchAll(/^(\w+ \w+)\.+(\w+)$/gm)].map(
        ([, hook, result]) => `${hook ?? ''}: ${result ?? ''}`,
      );
    };

    expect(check()).toEqual(['routes check: Passed', 'openapi check: Failed', 'routes frozen: Failed']);
    run([installed.uv, 'openapi', '--output', 'openapi.json'], project);
    run([installed.uv, 'routes', 'diff', '--update'], project);
    expect(check()).toEqual(['routes check: Passed', 'openapi check: Passed', 'routes frozen: Passed']);
  }, 300_000);
});
