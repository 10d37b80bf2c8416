import { projectFile } from '../support/files';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../../src/cli/command';
import { displayWidth } from '../../src/base/diagnostics/printable';
import schema from '../../src/routes-report/schema.json';
import { FORMAT_NAMES, FORMATS } from '../../src/routes-report/render/formats';
import { COLUMNS } from '../../src/routes-report/view/columns';
import { GROUPINGS } from '../../src/routes-report/view/group';
import { listRoutes } from '../../src/cli/routes/list';
import { camel } from '../../src/cli/arguments';
import { type Outcome, scratch } from '../support/scratch';

const MAIN = projectFile('viewed', 'main.py');

const ORDERS = projectFile('viewed', 'orders.py');

const workspace = scratch({ 'backend/main.py': MAIN, 'backend/api/orders.py': ORDERS });
afterEach(() => {
  jest.restoreAllMocks();
});

const routes = (line: string, changes: Partial<Io> = {}): Promise<Outcome> =>
  workspace.tool(['routes', ...line.split(' ').filter(Boolean)], changes);

/** Returns the rows of the table, methods and path, without its frame. */
const rowsOf = ({ stdout }: Outcome): readonly string[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .slice(1)
    .map((line) => line.split('│').slice(1, 3).join('').trim().replace(/ +/g, ' '));

describe('filters', () => {
  it.each<[string, readonly string[]]>([
    ['--method POST,delete', ['POST /api/v1/orders/', 'DELETE /api/v1/orders/{id}']],
    ['--method POST --method DELETE', ['POST /api/v1/orders/', 'DELETE /api/v1/orders/{id}']],
    ['--path /api/* --method !GET,!POST', ['DELETE /api/v1/orders/{id}']],
    ['--path */{id}', ['DELETE /api/v1/orders/{id}']],
    ['--path !/api', ['GET /health', 'GET /debug ?']],
    ['--tag health', ['GET /health']],
    ['--handler create_order,api.orders.list*', ['GET /api/v1/orders/', 'POST /api/v1/orders/']],
    ['--file backend/main.py', ['GET /health', 'GET /debug ?']],
    ['--grep !debug|order', ['GET /health']],
  ])('%s', async (line, expected) => {
    const outcome = await routes(line);
    expect(rowsOf(outcome)).toEqual(expected);
    expect(outcome.stdout).toMatch(new RegExp(`\nTotal: ${expected.length} routes \\(of 5\\)\n$`));
  });

  it('that leave nothing: an empty table, and the nearest word on stderr', async () => {
    const { exitCode, stdout, stderr } = await routes('--tag Ordres');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/┤\n└[^\n]*\nTotal: 0 routes \(of 5\)\n$/);
    expect(stderr).toContain('note no route has --tag Ordres; did you mean "Orders"?\n');
  });

  it('are those of every format, and of --all', async () => {
    for (const format of FORMAT_NAMES.filter((one) => FORMATS[one].load().renderAll !== undefined)) {
      const { exitCode, stdout } = await routes(`--tag Orders --method GET --format ${format}`);
      expect([exitCode, stdout.includes('/api/v1/orders/'), /health|debug|\{id\}/.test(stdout)]).toEqual([
        0,
        true,
        false,
      ]);
      const all = await routes(`--all --tag Orders --method GET --format ${format}`);
      expect([all.exitCode, /health|debug|\{id\}/.test(all.stdout)]).toEqual([0, false]);
    }
    expect(JSON.parse((await routes('--format json --tag Orders')).stdout)).toMatchObject({
      total: 3,
      unfilteredTotal: 5,
    });
    expect((await routes('--format json')).stdout).not.toContain('unfilteredTotal');
  });

  it('let --strict judge the rows that are shown, and the diagnostics of the whole', async () => {
    expect((await routes('--strict')).exitCode).toBe(1);
    expect((await routes('--strict --tag Orders')).exitCode).toBe(0);
    workspace.write('backend/main.py', `${MAIN}\nfrom api.absent import more\napp.include_router(more)\n`);
    const { exitCode, stderr } = await routes('--strict --tag Orders');
    expect([exitCode, /^warning /m.test(stderr)]).toEqual([1, true]);
  });

  it.each([
    ['--method GTE', '--method "GTE": there\'s no such method; did you mean "GET"?'],
    ['--sort pth', '--sort "pth": there\'s no such word; did you mean "path"?'],
    ['--format yml', 'there\'s no format "yml"; did you mean "yaml"?'],
    ['--output .', '--output . is a folder; name a file in it.'],
    ['--output backend/', '--output backend/ is a folder; name a file in it.'],
    ['--colums path', 'unknown option --colums (did you mean --columns?)'],
    [
      '--all --format html',
      '--format html is about one application; leave out --all, or give another format.',
    ],
  ])('%s is wrong before anything is read', async (line, message) => {
    workspace.write('backend/main.py', 'no Python at all (');
    const { exitCode, stdout, stderr } = await routes(line);
    expect([exitCode, stdout, stderr]).toEqual([2, '', `error: ${message}\n`]);
  });
});

describe('order, groups, columns', () => {
  it('sorts', async () => {
    expect(rowsOf(await routes('--sort path,-method'))).toEqual([
      'POST /api/v1/orders/',
      'GET /api/v1/orders/',
      'DELETE /api/v1/orders/{id}',
      'GET /debug ?',
      'GET /health',
    ]);
    expect(rowsOf(await routes('--sort -path --tag *'))[0]).toBe('GET /health');
  });

  it('groups', async () => {
    const { stdout } = await routes('--group prefix');
    const titles = stdout.split('\n').filter((line) => line.startsWith('/'));
    expect(titles).toEqual(['/health', '/api/v1/orders', '/debug']);
  });

  it('shows the columns that are asked for', async () => {
    expect((await routes('--columns handler,condition --path /debug')).stdout).toBe(`Registered Routes:
┌─────────┬─────────────────────┐
│ Handler │ Condition           │
├─────────┼─────────────────────┤
│ debug   │ os.environ["DEBUG"] │
└─────────┴─────────────────────┘
Total: 1 routes (of 5)
`);
  });

  it.each(['-v', '--verbose'])('%s adds handler and place', async (option) => {
    const { stdout } = await routes(`${option} --method POST`);
    expect(stdout).toContain(
      '│ POST   │ /api/v1/orders/ │ Orders │ create_order │ backend/api/orders.py:10 │',
    );
  });

  it('--expanded prints a block a route', async () => {
    const { stdout, stderr } = await routes('--expanded --path /debug');
    expect(stdout).toBe(`Registered Routes:

GET /debug
  Name       debug
  Handler    debug
  File       backend/main.py:15
  Condition  os.environ["DEBUG"]

Total: 1 routes (of 5)
`);
    expect(stderr).not.toContain('A path followed by');
  });
});

describe('--output', () => {
  it('has the report, of full width and without colours, and nothing beside it', async () => {
    const piped = await routes('--format markdown');
    const { exitCode, stdout, stderr } = await routes('--format markdown --output out/new/routes.md', {
      columns: 30,
    });
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toBe(`${piped.stderr}report written to out/new/routes.md\n`);
    expect(workspace.read('out/new/routes.md')).toBe(piped.stdout);
    expect(readdirSync(join(workspace.root, 'out/new'))).toEqual(['routes.md']);
  });

  it('names the file in a way that a terminal only shows', async () => {
    const { stderr } = await routes('--format json --output out/\u001b[31mred.json');
    expect(stderr).toContain('report written to out/\\x1b[31mred.json\n');
  });

  it('counts from where one stands, and may lie outside', async () => {
    await routes('--format json --output ../all.json', { cwd: join(workspace.root, 'backend') });
    expect(JSON.parse(workspace.read('all.json'))).toMatchObject({ total: 5 });
  });

  it.each([
    ['backend/main.py', 'is a Python file'],
    ['pyproject.toml', 'the report is made from this file'],
  ])('spares %s without --force', async (file, reason) => {
    workspace.write('pyproject.toml', '[project]\nname = "shop"\n');
    const before = workspace.read(file);
    const { exitCode, stdout, stderr } = await routes(`--output ${file}`);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('overwrite it with --force');
    expect(workspace.read(file)).toBe(before);
    expect((await routes(`--output ${file} --force`)).exitCode).toBe(0);
    expect(workspace.read(file)).toContain('GET');
  });

  it('writes a new Python file, and an old report, without --force', async () => {
    expect((await routes('--output new.py')).exitCode).toBe(0);
    await routes('--output routes.txt');
    expect((await routes('--output routes.txt')).exitCode).toBe(0);
  });

  it('makes no folder outside the workspace', async () => {
    const { exitCode, stderr } = await routes('--root . --output ../elsewhere/routes.txt', {
      cwd: join(workspace.root, 'backend'),
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      "there's no folder ../elsewhere, and it's outside the workspace; make it first.",
    );
    expect(existsSync(join(workspace.root, 'elsewhere'))).toBe(false);
  });

  it('replaces nothing but files: no pipe, no device, no folder', async () => {
    spawnSync('mkfifo', [join(workspace.root, 'pipe')]);
    const message = "error: can't write pipe: what is there is no regular file; name another.\n";
    expect(await routes('--output pipe')).toEqual({ exitCode: 2, stdout: '', stderr: message });
    expect(statSync(join(workspace.root, 'pipe')).isFIFO()).toBe(true);
  });

  it('keeps what is there where there is no report', async () => {
    workspace.write('out.txt', 'mine');
    expect((await routes('nowhere.py --output out.txt')).exitCode).toBe(2);
    expect(workspace.read('out.txt')).toBe('mine');
    mkdirSync(join(workspace.root, 'taken'));
    expect((await routes('--output taken/../taken')).stderr).toContain('is a folder');
  });
});

describe('on a terminal', () => {
  it('fits the width: tags first, then paths, at slashes', async () => {
    const long = ORDERS.replace('/orders', '/a-rather-long-word/and-another-one/orders').replace(
      'Orders',
      'Orders of all customers',
    );
    workspace.write('backend/api/orders.py', long);
    const { stdout } = await routes('--method DELETE', { columns: 60, env: { NO_COLOR: '1' } });
    expect(stdout).toBe(`Registered Routes:
┌────────┬──────────────────────────────────┬──────────────┐
│ Method │ Path                             │ Tags         │
├────────┼──────────────────────────────────┼──────────────┤
│ DELETE │ /api/v1/a-rather-long-word       │ Orders of a… │
│        │ /and-another-one/orders/{id}     │              │
└────────┴──────────────────────────────────┴──────────────┘
Total: 1 routes (of 5)
`);
    expect((await routes('--method DELETE')).stdout).toContain(
      '/and-another-one/orders/{id} │ Orders of all customers │',
    );
  });

  it('has colours as Swagger UI, and none where nobody wants them', async () => {
    const line = '--method DELETE';
    expect((await routes(line, { columns: 99 })).stdout).toContain('\u001b[31mDELETE\u001b[39m');
    expect((await routes(line, { columns: 99 })).stdout).toContain('/orders/\u001b[1m{id}\u001b[22m');
    for (const changes of [
      { columns: undefined },
      { columns: 99, env: { NO_COLOR: '1' } },
      { columns: 99, env: { TERM: 'dumb' } },
    ])
      expect((await routes(line, changes)).stdout).not.toContain('\u001b');
    expect((await routes(`${line} --no-color`, { columns: 99 })).stdout).not.toContain('\u001b');
  });

  it.each<[string, Io['env'], boolean]>([
    ['', { LANG: 'de_DE.UTF-8' }, false],
    ['', { LANG: 'C' }, true],
    ['', { LC_ALL: 'POSIX', LANG: 'de_DE.UTF-8' }, true],
    ['', { LC_ALL: '', LC_CTYPE: 'en_US.utf8', LANG: 'C' }, false],
    ['', {}, false],
    ['--ascii', { LANG: 'de_DE.UTF-8' }, true],
  ])('%s %j: ASCII box %s', async (option, env, isAscii) => {
    const { stdout } = await routes(`${option} --tag Health`, {
      columns: 40,
      env: { ...env, NO_COLOR: '1' },
    });
    expect(stdout.includes('| GET    | /health | Health |')).toBe(isAscii);
    expect(/[^\x20-\x7e\n]/.test(stdout)).toBe(!isAscii);
  });

  it('has a box around wide letters and those from right to left', async () => {
    workspace.write(
      'backend/api/orders.py',
      ORDERS.replace('/orders', '/שלום/עולם/商品').replace('Orders', 'הזמנות'),
    );
    const { stdout } = await routes('--method DELETE', { columns: 60, env: { NO_COLOR: '1' } });
    const lines = stdout.split('\n').slice(1, -2);
    expect(new Set(lines.map(displayWidth)).size).toBe(1);
  });

  it('--ascii holds without one, too', async () => {
    expect((await routes('--ascii --tag Health')).stdout).toBe(`Registered Routes:
+--------+---------+--------+
| Method | Path    | Tags   |
+--------+---------+--------+
| GET    | /health | Health |
+--------+---------+--------+
Total: 1 routes (of 5)
`);
  });
});

describe('progress', () => {
  /** Returns a clock that advances by this many milliseconds per reading. */
  const slow = (step: number): void => {
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (now += step));
  };

  it('is a line on stderr after a second, gone at the end', async () => {
    slow(400);
    const quiet = await routes('');
    const { stdout, stderr } = await routes('', { errorColumns: 50 });
    expect(stdout).toBe(quiet.stdout);
    const lines = stderr.split('\r\u001b[K');
    expect(lines.at(-1)).toBe(quiet.stderr);
    expect(lines.at(-2)).toMatch(/^reading … \d+ files, /);
    expect(Math.max(...lines.slice(0, -1).map(displayWidth))).toBeLessThan(50);
  });

  it.each<[string, number, Partial<Io>]>([
    ['what is quick', 0, { errorColumns: 50 }],
    ['a pipe', 400, {}],
    ['a dumb terminal', 400, { errorColumns: 50, env: { TERM: 'dumb' } }],
  ])('says nothing of %s', async (_, step, changes) => {
    slow(step);
    expect((await routes('', changes)).stderr).not.toContain('reading');
  });
});

/** Options that the help spells otherwise. */
const SPELT: Readonly<Record<string, string>> = {
  'env-file': '--envFile',
  startup: '--no-startup',
  'served-env': '--no-served-env',
};

describe('the options of all front ends', () => {
  /** Options of Nx and the devkit alone. */
  const THEIRS = ['project', 'workingDirectory', 'outputFile'];
  /** Colour options are for terminals. */
  const OURS = ['noColor'];

  it('have one set of names', () => {
    const ours = Object.keys(listRoutes.options ?? {}).map(camel);
    const theirs = Object.keys(schema.properties);
    expect(ours.filter((name) => !OURS.includes(name)).sort()).toEqual(
      theirs.filter((name) => !THEIRS.includes(name)).sort(),
    );
    expect(theirs).toEqual(expect.arrayContaining(THEIRS));
  });

  it('have one kind of value each', () => {
    const kinds = { string: 'string', list: 'array', boolean: 'boolean' };
    for (const [name, { type }] of Object.entries(listRoutes.options ?? {})) {
      if (OURS.includes(camel(name))) continue;
      // The cast: the schema's properties are looked up by name.
      const property = schema.properties[camel(name) as keyof typeof schema.properties];
      expect([name, property.type]).toEqual([name, kinds[type]]);
    }
  });

  it('have the same choices', () => {
    expect([...schema.properties.format.enum].sort()).toEqual([...FORMAT_NAMES].sort());
    expect(schema.properties.group.enum).toEqual([...GROUPINGS]);
    expect(COLUMNS.filter((column) => !schema.properties.columns.description.includes(column))).toEqual([]);
  });

  it('are in the help, with examples', () => {
    expect(listRoutes.help).toContain("tool routes --method GET,POST --path '/api/*'");
    for (const name of Object.keys(listRoutes.options ?? {}))
      expect(listRoutes.help).toContain(SPELT[name] ?? `--${name}`);
    expect(Math.max(...listRoutes.help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
});
