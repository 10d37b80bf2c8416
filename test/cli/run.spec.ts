import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../../src/cli/command';
import { FORMAT_NAMES } from '../../src/routes-report/render/formats';
import { scratch } from '../support/scratch';
import manifest from '../../package.json';

const workspace = scratch({
  'backend/main.py': 'from fastapi import FastAPI\napp = FastAPI()\n',
  'backend/api/.keep': '',
});

const write = (path: string, text: string): void => {
  workspace.write(path, text);
};
const tool = (args: string, changes: Partial<Io> = {}) =>
  workspace.tool(args === '' ? [] : args.split(' '), changes);

describe('the root', () => {
  it('is the project around the folder that one stands in, whose modules are found', async () => {
    rmSync(join(workspace.root, 'backend'), { recursive: true });
    mkdirSync(join(workspace.root, 'src/shop'), { recursive: true });
    write('pyproject.toml', '');
    write('src/shop/__init__.py', '');
    write(
      'src/shop/api.py',
      'from fastapi import APIRouter\nrouter = APIRouter()\nrouter.get("/r")(print)\n',
    );
    write(
      'src/shop/main.py',
      'from fastapi import FastAPI\nfrom shop.api import router\napp = FastAPI()\napp.include_router(router)\n',
    );
    const { stdout, stderr } = await tool('routes', { cwd: join(workspace.root, 'src/shop') });
    expect(stdout).toContain('Total: 1 routes');
    expect(stderr).toBe("entry: src/shop/main.py:app (FastAPI's order)\n");
  });
});

describe('a folder as the entry', () => {
  it('is told with the file that it stands for', async () => {
    const { stderr } = await tool('routes backend');
    expect(stderr).toContain("entry: backend/main.py:app (FastAPI's order in backend/)\n");
  });
});

describe('help and version', () => {
  it.each(['', '--help', '-h', 'help', '--verbose'])('tool %s: help', async (args) => {
    const { exitCode, stdout, stderr } = await tool(args);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: tool <command>/);
  });

  it.each(['routes --help', 'routes -h', 'help routes', 'routes x --format json --help'])(
    'tool %s',
    async (args) => {
      const { exitCode, stdout } = await tool(args);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^Usage: tool routes \[ENTRY\]/);
    },
  );

  it('tool routes: the words that may stand behind it, once', async () => {
    const { stdout } = await tool('routes --help');
    for (const word of ['match', 'check', 'why', 'diff', 'serve', 'watch'])
      expect(stdout.match(new RegExp(`^  ${word} {3,}\\S`, 'gm'))).toHaveLength(1);
    expect((await tool('routes check --help')).stdout).not.toContain('Commands');
  });

  it.each(['--version', 'routes --version'])('tool %s', async (args) => {
    expect(await tool(args)).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });
});

describe('misuse', () => {
  it.each([
    ['routes chekc', 'Did you mean: tool routes check?'],
    ['routes matc /x', 'Did you mean: tool routes match?'],
  ])('%s: names the word that was meant, below the error', async (args, hint) => {
    const { exitCode, stdout, stderr } = await tool(args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .*\n/);
    expect(stderr.split('\n').slice(1)).toEqual([hint, '']);
  });

  it('says nothing of words to an entry that is near none', async () => {
    expect((await tool('routes nowhere')).stderr).not.toContain('Did you mean');
  });

  it.each([
    ['rotues', 'unknown command rotues (did you mean routes?)'],
    ['help rotues', 'unknown command rotues (did you mean routes?)'],
    ['frobnicate', 'unknown command frobnicate; --help lists them all.'],
    ['match GET /x', 'unknown command match (did you mean tool routes match?)'],
    ['why', 'unknown command why (did you mean tool routes why?)'],
    ['constructor', 'unknown command constructor; --help lists them all.'],
    ['--hepl', 'unknown option --hepl (did you mean --help?)'],
    ['routes --fromat json', 'unknown option --fromat (did you mean --format?)'],
    ['routes --constructor', 'unknown option --constructor; --help lists them all.'],
    ['routes -x', 'unknown option -x; --help lists them all.'],
    ['routes --color', 'unknown option --color (did you mean --no-color?)'],
    ['routes --format pdf', `there's no format "pdf"; use one of: ${FORMAT_NAMES.join(', ')}.`],
    ['routes --env', 'option --env needs a value: --env VALUE.'],
    ['routes --env A', '--env "A" is no NAME=VALUE; write it like --env API_PREFIX=/api.'],
    ['routes --docs=1', 'option --docs takes no value; leave out "=1".'],
    ['routes a b', 'unexpected argument "b"; tool routes takes one entry.'],
    ['routes a --entry b', 'two entries, "a" and "b"; give one of them.'],
    ['routes --root nowhere', "--root nowhere: there's no such folder."],
    ['routes --python-path nowhere', "--python-path nowhere: there's no such folder."],
    ['routes --follow fastapi', '--follow fastapi: what fastapi does is built in; leave it out.'],
    ['routes --env-file .env', "--envFile .env: there's no such file."],
    ['routes --envFile .env', "--envFile .env: there's no such file."],
    ['routes --json', 'unknown option --json (did you mean --format json?)'],
    ['routes --bogus', 'unknown option --bogus; --help lists them all.'],
    [
      'routes backend:app',
      'no entry "backend:app": "backend" is a folder; leave out ":app", or name its file: backend/main.py:app',
    ],
    ['routes backend/api:app', 'no entry "backend/api:app": "backend/api" is a folder; name its file.'],
    [
      'routes .',
      'no entry ".": "." is a folder, and none of the usual files in it makes an application; name its file, or give no entry to have it found.',
    ],
    ['routes --fastapi 0.50.0', '--fastapi "0.50.0" isn\'t supported; the rules are known from 0.100.0 on.'],
    ['routes --python-version 2.7', '--python-version "2.7" isn\'t supported; give one from 3.8 to 3.14.'],
    ['routes --python-version 3.99', '--python-version "3.99" isn\'t supported; give one from 3.8 to 3.14.'],
    ['routes main.py:nope', 'backend/main.py: no application: there\'s no "nope"; it has app.'],
    [
      'routes main.py:create_app(',
      'backend/main.py: no application: "create_app(" is no Python expression; it has app.',
    ],
    ['routes --fastapi new', '--fastapi "new" is no version; write it like 0.136.3.'],
  ])('tool %s: exit 2 and one line', async (args, message) => {
    expect(await tool(args)).toEqual({ exitCode: 2, stdout: '', stderr: `error: ${message}\n` });
  });

  it.each(['routes nowhere.py --format json', 'routes --format=json --fromat x'])(
    'tool %s: the error is JSON too',
    async (args) => {
      const { exitCode, stdout, stderr } = await tool(args);
      const { message } = (JSON.parse(stdout) as { error: { message: string } }).error; // the cast: as in report.schema.json
      expect([exitCode, stderr]).toEqual([2, `error: ${message}\n`]);
    },
  );

  it('shows a stack only when asked', async () => {
    expect((await tool('routes nowhere.py')).stderr.trimEnd()).not.toContain('\n');
    expect((await tool('routes nowhere.py --verbose')).stderr).toMatch(/\n\s+at /);
  });
});

describe('tool routes', () => {
  it('finds the workspace from below it', async () => {
    const entry = async (cwd: string, args = '') => {
      const { stdout } = await tool(`routes --format json${args}`, { cwd: join(workspace.root, cwd) });
      return (JSON.parse(stdout) as { entry: { file: string } }).entry.file; // the cast: as in report.schema.json
    };
    write('nx.json', '{}');
    write('other.py', 'from fastapi import FastAPI\napp = FastAPI()\n');
    expect(await entry('')).toBe('backend/main.py');
    expect(await entry('backend/api')).toBe('backend/main.py');
    expect(await entry('backend', ' main.py')).toBe('backend/main.py');
    expect(await entry('backend', ' --entry ../other.py')).toBe('other.py');
    expect(await entry('backend', ' --root .')).toBe('main.py');
    expect(await entry('', ` --root ${join(workspace.root, 'backend')} main.py:app`)).toBe('main.py');
  });

  it('takes a path from where the user stands, wherever the root is, and an absolute one', async () => {
    const entry = async (args: string, cwd = workspace.root) => {
      const { stdout } = await tool(`routes --format json ${args}`, { cwd });
      return (JSON.parse(stdout) as { entry: { file: string } }).entry.file; // the cast: as in report.schema.json
    };
    expect(await entry('main.py')).toBe('backend/main.py');
    expect(await entry('backend/main.py --root backend')).toBe('main.py');
    expect(await entry('main.py --root backend')).toBe('main.py');
    expect(await entry(`${join(workspace.root, 'backend/main.py')}:app`)).toBe('backend/main.py');
    expect((await tool(`routes ${join(tmpdir(), 'x.py')}`)).stderr).toContain('it lies outside the root');
    expect((await tool('routes /notes')).stderr).toContain('or look up a URL with tool routes match /notes.');
  });

  it('says of a path beside the root that it lies outside', async () => {
    mkdirSync(join(workspace.root, 'other'));
    write('other/x.py', 'from fastapi import FastAPI\napp = FastAPI()\n');
    for (const args of ['../x.py', 'other/x.py --root backend', 'other --root backend/api']) {
      const { exitCode, stderr } = await tool(`routes ${args}`);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('no entry')]);
    }
    const outside = `it lies outside the root ${join(workspace.root, 'backend')}; pass --root DIR.`;
    expect((await tool('routes other/x.py --root backend')).stderr).toContain(outside);
    expect((await tool('routes ../x.py')).stderr).toContain(`it lies outside the root ${workspace.root}`);
    expect((await tool('routes ../other/x.py --root . --python-path other')).stderr).toContain('outside');
    const mounted = 'routes ../other/x.py --root . --python-path ../other';
    expect((await tool(mounted, { cwd: join(workspace.root, 'backend') })).exitCode).toBe(0);
  });

  it('says where there is no Python at all', async () => {
    mkdirSync(join(workspace.root, 'empty'));
    expect(await tool('routes --root empty')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `error: no Python files under ${join(workspace.root, 'empty')}; run it in the backend's folder, or pass --root DIR.\n`,
    });
  });

  it('finds the libraries of the workspace, however the application is named', async () => {
    mkdirSync(join(workspace.root, 'apps/shop'), { recursive: true });
    mkdirSync(join(workspace.root, 'libs/shared/shared'), { recursive: true });
    write('nx.json', '{}');
    rmSync(join(workspace.root, 'backend'), { recursive: true });
    write('libs/shared/shared/__init__.py', '');
    write(
      'libs/shared/shared/r.py',
      'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/shared")\ndef f(): ...\n',
    );
    write(
      'apps/shop/main.py',
      'from fastapi import FastAPI\nfrom shared.r import router\napp = FastAPI()\napp.include_router(router)\n',
    );
    const [byItself, given, inside] = [
      await tool('routes'),
      await tool('routes apps/shop/main.py'),
      await tool('routes', { cwd: join(workspace.root, 'apps/shop') }),
    ];
    expect(byItself.stdout).toContain('/shared');
    expect([given.stdout, inside.stdout]).toEqual([byItself.stdout, byItself.stdout]);
    expect(given.stderr).toBe('');
  });

  it('warns of a pyproject.toml that is no TOML', async () => {
    write('backend/pyproject.toml', '[project\n');
    const { exitCode, stderr } = await tool('routes');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^warning backend\/pyproject.toml:1 can't read the file: .+\n/);
  });

  it('names the framework that is there instead', async () => {
    write('backend/main.py', 'from flask import Flask\napp = Flask(__name__)\n');
    expect((await tool('routes backend/main.py')).stderr).toContain('this looks like a Flask application');
    const { exitCode, stderr } = await tool('routes');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('this looks like a Flask application (backend/main.py)');
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('prints nothing but the report on stdout', async () => {
    expect((await tool('routes')).stdout).toMatch(/^Registered Routes:\n┌[^]*┘\nTotal: \d+ routes\n$/);
  });
});
