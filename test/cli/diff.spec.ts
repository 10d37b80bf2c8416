import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { operation, Repository } from './diff-repository';

// Generous: each test starts git a few times on a busy machine.
jest.setTimeout(120_000);

let repository: Repository;

beforeEach(() => {
  repository = new Repository();
});
afterEach(() => {
  repository.dispose();
});

const diff = (...args: readonly string[]) => repository.routes(['diff', ...args]);

describe('tool routes diff', () => {
  beforeEach(() => {
    repository.application(
      operation('get', '/items', 'list_items', ', tags=["Items"]'),
      operation('get', '/items/{id}', 'get_item'),
      operation('delete', '/items/{id}', 'delete_item'),
      operation('get', '/old', 'moving'),
    );
    repository.commit();
  });

  it('tells what was added, removed, moved, and changed since a revision', async () => {
    repository.application(
      operation('get', '/items', 'list_items', ', tags=["Things"], operation_id="all"'),
      operation('get', '/items/{key}', 'get_item'),
      operation('get', '/new', 'moving'),
      operation('post', '/items', 'create_item'),
    );
    const { exitCode, stdout, stderr } = await diff('HEAD');
    expect(stdout.replace(/\([0-9a-f]{7}\)/, '(COMMIT)')).toBe(`Changes since HEAD (COMMIT):

Added:
  + POST    /items

Removed:
  - DELETE  /items/{id}                 breaking

Moved:
  > GET     /old → /new                 breaking

Changed:
  ~ GET     /items
            tags: Items → Things
            operation id: none → all
  ~ GET     /items/{id} → /items/{key}

Total: 1 added, 1 removed, 1 moved, 2 changed; 2 breaking
`);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
  });

  it('says that nothing has changed', async () => {
    expect(await diff('HEAD', '--breaking')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^No changes since HEAD \([0-9a-f]{7}\)\.\n$/) as unknown,
    });
  });

  it('touches nothing of the work tree or the repository', async () => {
    repository.application(operation('get', '/other', 'other'));
    const listing = (): string[] =>
      readdirSync(join(repository.root, '.git'), { recursive: true }).map(String).sort();
    const [before, index] = [listing(), readFileSync(join(repository.root, '.git/index'))];
    await diff('HEAD');
    expect(listing()).toEqual(before);
    expect(readFileSync(join(repository.root, '.git/index'))).toEqual(index);
    expect(repository.git('status', '--porcelain')).toBe('M backend/main.py');
  });

  it('compares with where the branch parted from the main line when nothing is named', async () => {
    repository.git('checkout', '-qb', 'feature');
    repository.application(operation('get', '/items', 'list_items', ', tags=["Items"]'));
    repository.commit();
    repository.git('checkout', '-q', 'main');
    repository.write('elsewhere.txt', 'x');
    repository.commit();
    repository.git('checkout', '-q', 'feature');
    const { stdout } = await diff();
    expect(stdout).toMatch(/^Changes since merge base with main \(/);
    expect(stdout).toContain('3 removed');
  });

  it('takes the base of NX_BASE', async () => {
    const first = repository.git('rev-parse', 'HEAD');
    repository.application();
    repository.commit();
    const { stdout } = await repository.routes(['diff'], { env: { NX_BASE: first } });
    expect(stdout).toContain('Total: 4 removed; 4 breaking');
    expect((await diff()).stdout).toMatch(/^No changes/);
  });

  it.each([
    ['two revisions', ['one', 'two']],
    ['a range', ['one..two']],
    ['a range from the merge base', ['one...two']],
    ['the options', ['--base', 'one', '--head', 'two']],
  ])('compares %s', async (_, args) => {
    repository.git('tag', 'one');
    repository.application(operation('get', '/items', 'list_items', ', tags=["Items"]'));
    repository.commit();
    repository.git('tag', 'two');
    repository.application();
    const { stdout } = await diff(...args);
    expect(stdout).toMatch(/^Changes from one \([0-9a-f]{7}\) to two \([0-9a-f]{7}\):/);
    expect(stdout).toContain('Total: 3 removed; 3 breaking');
  });

  it('compares with a saved report, and two of them', async () => {
    const { stdout: report } = await repository.routes(['--format', 'json']);
    writeFileSync(join(repository.root, 'old.json'), report);
    repository.application(operation('get', '/items', 'list_items', ', tags=["Items"]'));
    expect((await diff('old.json', '--breaking')).exitCode).toBe(1);
    const { stdout: other } = await repository.routes(['--format', 'json']);
    writeFileSync(join(repository.root, 'new.json'), other);
    const { stdout } = await diff('old.json', 'new.json');
    expect(stdout).toMatch(/^Changes from old\.json to new\.json:/);
    expect(stdout).toContain('Total: 3 removed; 3 breaking');
  });

  it('refuses a file that is no report', async () => {
    writeFileSync(join(repository.root, 'old.json'), '{"routes": 1}');
    expect(await diff('old.json')).toMatchObject({
      exitCode: 2,
      stderr:
        "error: old.json isn't a saved report (it has no routes); make one: tool routes --format json > old.json\n",
    });
  });

  it('writes JSON', async () => {
    repository.application(operation('get', '/items/{id}', 'get_item'));
    const { stdout } = await diff('HEAD', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      base: { name: 'HEAD', total: 4 },
      head: { name: 'the work tree', total: 1 },
      removed: [
        { methods: ['GET'], route: { path: '/items' }, breaking: true },
        { methods: ['DELETE'] },
        { methods: ['GET'], route: { path: '/old' } },
      ],
      added: [],
      breaking: 3,
    });
  });

  it('writes Markdown that nothing in the source can break out of', async () => {
    repository.application(operation('get', '/items|`<b>`', 'strange', ', tags=["@all | <img>"]'));
    const { stdout } = await diff('HEAD', '--format', 'markdown');
    expect(stdout).toMatch(/^### Routes: 4 breaking changes since HEAD \(/);
    expect(stdout).toContain('| **removed, breaking** | `DELETE` | `/items/{id}` |  |');
    expect(stdout).toContain(
      '| added | `GET` | <code>/items&#124;&#96;&#60;b&#62;&#96;</code> | &#64;all &#124; &#60;img&#62; |',
    );
  });

  it('shows no control character of the source on a terminal', async () => {
    repository.application(operation('get', '/\\x1b[2J', 'clearing'));
    const { stdout } = await diff('HEAD');
    expect(stdout).toContain('/\\x1b[2J');
    expect(stdout).not.toContain('\x1b');
  });

  it.each([
    [
      'an unknown revision',
      ['nope'],
      'there\'s no revision "nope" in this repository; give a branch, a tag, a commit, or a saved report that is there.',
    ],
    [
      'what looks like an option',
      ['--base=--output=x'],
      'there\'s no revision "--output=x" in this repository; give a branch, a tag, a commit, or a saved report that is there.',
    ],
    [
      'three revisions',
      ['a', 'b', 'c'],
      'unexpected argument "c"; tool routes diff takes two. The application is --entry.',
    ],
    [
      'a format that there is not',
      ['--format', 'yaml'],
      'there\'s no format "yaml"; use one of: text, json, markdown.',
    ],
    [
      '--update with --frozen',
      ['--update', '--frozen'],
      '--update and --frozen exclude each other; CI takes --frozen.',
    ],
    [
      'a revision beside a snapshot',
      ['HEAD', '--frozen'],
      'a snapshot and a revision exclude each other; leave one of them out.',
    ],
  ])('refuses %s', async (_, args, message) => {
    expect(await diff(...args)).toMatchObject({ exitCode: 2, stderr: `error: ${message}\n` });
    expect(existsSync(join(repository.root, 'x'))).toBe(false);
  });

  it('says errors in JSON, too', async () => {
    const { exitCode, stdout } = await diff('nope', '--format', 'json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { message: expect.stringContaining('nope') as unknown },
    });
  });
});

describe('what counts as breaking', () => {
  const get = (path: string, more = ''): string => operation('get', path, 'handler', more);

  it.each([
    ['a removed route', get('/a'), '', 1],
    ['another path', get('/a'), get('/b'), 1],
    ['another method', get('/a'), operation('post', '/a', 'handler'), 1],
    [
      'one method of several',
      '@app.api_route("/a", methods=["GET", "POST"])\ndef handler(): ...',
      get('/a'),
      1,
    ],
    ['a parameter that takes less', get('/{a}'), get('/{a:int}'), 1],
    ['a condition', get('/a'), `from x import flag\nif flag:\n    @app.get("/a")\n    def handler(): ...`, 1],
    ['a parameter that takes more', get('/{a:int}'), get('/{a}'), 0],
    ['a parameter of another name', get('/{a}'), get('/{b}'), 0],
    ['another handler', get('/a'), operation('get', '/a', 'other'), 0],
    ['other tags', get('/a'), get('/a', ', tags=["A"]'), 0],
    ['hidden from the schema', get('/a'), get('/a', ', include_in_schema=False'), 0],
    ['an added route', '', get('/a'), 0],
    [
      'the second of two that serve the same',
      `${get('/a')}\n${operation('get', '/a', 'other')}`,
      get('/a'),
      0,
    ],
    [
      'a row that became two',
      '@app.api_route("/a", methods=["GET", "POST"])\ndef handler(): ...',
      `${get('/a')}\n@app.post("/a")\ndef other(): ...`,
      0,
    ],
  ])('%s: %#', async (_, before, after, breaking) => {
    repository.application(before);
    repository.commit();
    repository.application(after);
    const { exitCode, stdout } = await diff('HEAD', '--breaking', '--format', 'json');
    expect([exitCode, (JSON.parse(stdout) as { breaking: number }).breaking]).toEqual([breaking, breaking]);
  });
});

describe('sides of which one was made without startup', () => {
  const LATE = '@app.on_event("startup")\ndef late():\n    app.get("/late")(late)';
  const file = (): string => join(repository.root, 'routes.snapshot.json');
  const NOTE = /^note (.+): 1 route that only startup registers in (.+) isn't compared\n$/;

  beforeEach(() => {
    repository.application(operation('get', '/a', 'one'), LATE);
  });

  it('are compared without the routes of startup, and a note says so', async () => {
    expect((await diff('--update', '--no-startup')).stdout).toContain('written: 1 routes');
    const { stdout, stderr, exitCode } = await diff('--frozen');
    expect([stdout, exitCode]).toEqual(['No changes since routes.snapshot.json.\n', 0]);
    expect(NOTE.exec(stderr)?.slice(1)).toEqual([
      'routes.snapshot.json was made without startup',
      'the work tree',
    ]);
  });

  it('are compared likewise if the snapshot has them', async () => {
    expect((await diff('--update')).stdout).toContain('written: 2 routes');
    expect(readFileSync(file(), 'utf8')).toContain('"startup":true}');
    expect(await diff('--frozen')).toMatchObject({ exitCode: 0, stderr: '' });
    const { stderr, exitCode } = await diff('--frozen', '--no-startup');
    expect([exitCode, NOTE.exec(stderr)?.[1]]).toEqual([0, 'the work tree was made without startup']);
  });
});

describe('a snapshot', () => {
  beforeEach(() => {
    repository.application(operation('get', '/a', 'one'), operation('get', '/b', 'two'));
  });

  it('is written, and stays the same while code moves', async () => {
    expect((await diff('--update')).stdout).toBe('routes.snapshot.json written: 2 routes\n');
    repository.application('# a line', operation('get', '/a', 'one'), operation('get', '/b', 'two'));
    expect((await diff('--update')).stdout).toBe('routes.snapshot.json unchanged: 2 routes\n');
    expect(readFileSync(join(repository.root, 'routes.snapshot.json'), 'utf8')).toBe(`{
  "version": 1,
  "startup": true,
  "routes": [
    {"methods":["GET"],"path":"/a","tags":[],"kind":"api","name":"one","handler":"one","module":"main"},
    {"methods":["GET"],"path":"/b","tags":[],"kind":"api","name":"two","handler":"two","module":"main"}
  ]
}
`);
  });

  it('must not differ with --frozen; without it, a difference is told', async () => {
    expect((await diff('--snapshot', 'api/routes.json', '--update')).exitCode).toBe(0);
    expect((await diff('--snapshot', 'api/routes.json', '--frozen')).exitCode).toBe(0);
    repository.application(operation('get', '/a', 'one'));
    const frozen = await diff('--snapshot', 'api/routes.json', '--frozen');
    expect(frozen.exitCode).toBe(1);
    expect(frozen.stdout).toContain('- GET  /b');
    expect(frozen.stderr).toBe(
      'the routes differ from api/routes.json; if this is intended: tool routes diff --snapshot api/routes.json --update\n',
    );
    expect((await diff('--snapshot', 'api/routes.json')).exitCode).toBe(0);
    expect((await diff('--snapshot', 'api/routes.json', '--breaking')).exitCode).toBe(1);
  });

  it('that is not there is an error that says how to make it', async () => {
    expect(await diff('--frozen')).toMatchObject({
      exitCode: 2,
      stderr:
        "error: there's no snapshot routes.snapshot.json; make it: tool routes diff --snapshot routes.snapshot.json --update\n",
    });
  });
});

describe('what a revision holds', () => {
  it('is read below the folder that is asked about, and in modules of the repository around it', async () => {
    repository.write(
      'services/shop/app/main.py',
      'from fastapi import FastAPI\nfrom lib import router\napp = FastAPI()\napp.include_router(router)\n',
    );
    repository.write(
      'shared/lib.py',
      'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/lib")\ndef lib(): ...\n',
    );
    repository.commit();
    repository.write('shared/lib.py', 'from fastapi import APIRouter\nrouter = APIRouter()\n');
    const where = ['--root', 'services/shop', '--entry', 'app/main.py', '--python-path', 'shared'];
    expect((await diff('HEAD', ...where)).stdout).toContain('- GET  /lib  breaking');
  });

  it('has its links followed, but not out of the root', async () => {
    repository.write(
      'real/api.py',
      'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/linked")\ndef linked(): ...\n',
    );
    repository.application('from linked.api import router', 'app.include_router(router)');
    symlinkSync('../real', join(repository.root, 'backend/linked'));
    symlinkSync('/etc', join(repository.root, 'backend/outside'));
    repository.commit();
    repository.application();
    expect((await diff('HEAD')).stdout).toContain('- GET  /linked');
  });

  it('counts as none where the application is not there yet', async () => {
    repository.write('README.md', 'x');
    repository.commit();
    repository.application(operation('get', '/a', 'one'));
    const { exitCode, stdout, stderr } = await diff('HEAD', '--breaking');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Total: 1 added; 0 breaking');
    expect(stderr).toMatch(/^HEAD has no such application, so all routes count as added: /);
  });

  it('takes an env file that git ignores from the disk', async () => {
    repository.write('.gitignore', '.env\n');
    repository.write('.env', 'PREFIX=/env\n');
    repository.application('import os', '@app.get(os.environ["PREFIX"])', 'def handler(): ...');
    repository.commit();
    expect(await diff('HEAD', '--envFile', '.env')).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('is that of a submodule, at its commit', async () => {
    const library = new Repository();
    try {
      library.write(
        'api.py',
        'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/sub")\ndef sub(): ...\n',
      );
      library.commit();
      repository.git(
        '-c',
        'protocol.file.allow=always',
        'submodule',
        '--quiet',
        'add',
        library.root,
        'backend/sub',
      );
      repository.application('from sub.api import router', 'app.include_router(router)');
      repository.commit();
      expect((await diff('HEAD')).stdout).toMatch(/^No changes/);
      writeFileSync(
        join(repository.root, 'backend/sub/api.py'),
        'from fastapi import APIRouter\nrouter = APIRouter()\n',
      );
      expect((await diff('HEAD')).stdout).toContain('- GET  /sub');
    } finally {
      library.dispose();
    }
  });

  it('is said to be missing from a shallow clone', async () => {
    repository.application();
    const first = repository.commit();
    repository.commit();
    const clone = new Repository();
    try {
      clone.git('fetch', '-q', '--depth=1', `file://${repository.root}`, 'main');
      clone.git('checkout', '-q', 'FETCH_HEAD');
      expect(await clone.routes(['diff', first])).toMatchObject({
        exitCode: 2,
        stderr: `error: there's no revision "${first}" in this shallow clone; fetch it first: git fetch --unshallow (GitHub Actions: fetch-depth: 0).\n`,
      });
    } finally {
      clone.dispose();
    }
  });

  it('is said to be missing from a partial clone, and is not fetched', async () => {
    repository.application(operation('get', '/a', 'one'));
    repository.commit();
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const clone = new Repository();
    try {
      const from = ['--filter=blob:none', '--no-checkout', `file://${repository.root}`, 'inner'];
      clone.git('clone', '-q', ...from);
      clone.write('inner/backend/main.py', 'from fastapi import FastAPI\napp = FastAPI()\n');
      const { exitCode, stderr } = await clone.routes(['diff', 'HEAD'], { cwd: join(clone.root, 'inner') });
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(
        /^error: at HEAD: backend\/main\.py isn't in this partial clone; fetch its files first: /,
      );
    } finally {
      clone.dispose();
    }
  });

  it('is read without running any program that the configuration names', async () => {
    repository.application(operation('get', '/a', 'one'));
    repository.write('.gitattributes', '*.py diff=own filter=own\n');
    const script = join(repository.root, 'run.sh');
    const proof = join(repository.root, 'proof');
    writeFileSync(script, `#!/bin/sh\necho ran >> ${proof}\ncat\n`);
    chmodSync(script, 0o755);
    repository.commit();
    for (const key of [
      'core.fsmonitor',
      'diff.own.textconv',
      'diff.external',
      'filter.own.smudge',
      'core.pager',
      'core.sshCommand',
    ])
      repository.git('config', key, script);
    rmSync(proof, { force: true });
    expect((await diff('HEAD')).stdout).toMatch(/^No changes/);
    expect(existsSync(proof)).toBe(false);
  });

  it('is asked of a repository only where there is one', async () => {
    rmSync(join(repository.root, '.git'), { recursive: true });
    repository.application();
    expect(await diff('HEAD')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('there is no git repository around it.') as unknown,
    });
  });
});
