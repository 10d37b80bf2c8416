import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readCases } from '../../support/cases';
import { projectFiles } from '../../support/files';
import { ensurePython } from '../../support/python';
import { ScratchWorkspace, scratch } from '../../support/scratch';

/** Parts of applications: what they begin with, their routes, and middleware. */
const PARTS = projectFiles('middleware');

/** Returns an application with some middleware: its code, or the name of a part. */
const application = (code: string): string =>
  `${PARTS['head.py'] ?? ''}${PARTS[code] ?? `\n\n${code}`}${PARTS['routes.py'] ?? ''}`;

/** Middleware as real backends have it, by what it shows. */
const APPLICATIONS = readCases(join(__dirname, 'middleware.txt'));

interface Row {
  readonly methods: readonly string[];
  readonly path: string;
  readonly middleware?: readonly {
    readonly name: string;
    readonly line: number;
    readonly doubt: string | null;
  }[];
}

async function rowsOf(workspace: ScratchWorkspace, ...args: readonly string[]): Promise<readonly Row[]> {
  const { stdout } = await workspace.tool(['routes', 'main.py', '--operations', '--format', 'json', ...args]);
  return (JSON.parse(stdout) as { readonly routes: readonly Row[] }).routes;
}

describe('middleware that refuses', () => {
  const python = ensurePython();

  it.each(APPLICATIONS)(
    'is that which refuses in real FastAPI: $name',
    async ({ parts: { python: code = '' } }) => {
      const workspace = new ScratchWorkspace({
        'main.py': application(code),
        'ask.py': PARTS['ask.py'] ?? '',
      });
      const rows = await rowsOf(workspace);
      if (python !== undefined) {
        const told = rows
          .filter(({ middleware = [] }) => middleware.some(({ doubt }) => doubt === null))
          .flatMap(({ methods, path }) =>
            methods.map((method) => `${method} ${path.replace('{item_id}', '1')}`),
          );
        const asked = execFileSync(python, ['ask.py'], { cwd: workspace.root, encoding: 'utf8' });
        // An operation of two methods is protected if both are.
        const refused = new Set(JSON.parse(asked) as readonly string[]);
        if (refused.has('GET /items/1') !== refused.has('DELETE /items/1')) refused.delete('GET /items/1');
        expect(told.sort()).toEqual([...refused].sort());
      }
      workspace.dispose();
    },
  );
});

describe('middleware that may refuse', () => {
  const workspace = scratch({ 'main.py': application('doubtful.py') }, 'all');

  it('has the doubt and its place', async () => {
    const rows = await rowsOf(workspace);
    const doubts = rows.flatMap(({ path, middleware = [] }) =>
      middleware.map(({ line, doubt }) => `${path} ${line} ${String(doubt)}`),
    );
    expect(doubts.sort()).toEqual(
      [
        '/admin/users 19 a call before that may raise an exception',
        '/users 21 `request.url.path == "/users" and not is_valid(request)` isn\'t known',
        "/health 25 KEY isn't set",
      ].sort(),
    );
    expect((await rowsOf(workspace, '--env', 'KEY=x')).find(({ path }) => path === '/health')).toMatchObject({
      middleware: [{ name: 'Auth', line: 26, doubt: null }],
    });
  });

  it('is in the column, in why, and a note of the rule, which leaves its operations out', async () => {
    const table = await workspace.tool(['routes', 'main.py', '--columns', 'path,security', '--env', 'KEY=x']);
    expect(table.stdout).toContain('│ /users           │ Auth?    │');
    expect(table.stdout).toContain('│ /health          │ Auth     │');
    const why = await workspace.tool(['routes', 'why', '/users']);
    expect(why.stdout).toContain('  middleware: Auth may refuse (main.py:21): `request.url.path == ');
    const check = await workspace.tool(['routes', 'check', 'main.py', '--guard', 'Auth', '--env', 'KEY=x']);
    expect(check.stdout).toMatch(/GET \/static\/logo has none of the guards Auth/u);
    expect(check.stdout).not.toMatch(/\/users|\/health/u);
    expect(check.stderr).toContain(
      'note unprotected leaves out 1 operation without a guard: Auth may refuse requests without credentials (main.py:19: a call before that may raise an exception)\n',
    );
  });
});

it.each([
  ['refuses some values of a path', 'parts.py', ['not for each of its methods, or each value in its path']],
  ['lets some paths by before its dispatch', 'own_call.py', []],
  ['is that of another host', 'hosts.py', [null]],
])('middleware that %s is not taken to refuse', async (_, code, doubts) => {
  const workspace = new ScratchWorkspace({ 'main.py': application(code) });
  const rows = await rowsOf(workspace);
  workspace.dispose();
  const items = rows.filter(({ path }) => path === '/items/{item_id}');
  expect(items.flatMap(({ middleware = [] }) => middleware.map(({ doubt }) => doubt))).toEqual(doubts);
});
