import { type CallsReport } from '../../../src/routes-report/calls/calls-report';
import { ScratchWorkspace } from '../../support/scratch';
import { type Case, callsOf } from './shop';

jest.setTimeout(120_000);

const IGNORED = 'GET /api/v1/nope: ignored';
const BROKEN = 'GET /api/v1/nope: broken';

const python = (name: string, text: string, ...calls: readonly string[]): Case => ({
  name,
  files: { 'test_it.py': `def test_it(client):\n${text.replace(/^(?=.)/gm, '    ')}` },
  calls,
});

const script = (name: string, text: string, ...calls: readonly string[]): Case => ({
  name,
  files: { 'it.tsx': text },
  calls,
});

const CASES: readonly Case[] = [
  python('beside', 'client.get("/api/v1/nope")  # routes: ignore[broken-call]\n', IGNORED),
  python('for all rules', 'client.get("/api/v1/nope")  # routes: ignore\n', IGNORED),
  python('among other rules', 'client.get("/api/v1/nope")  #routes:ignore[stub, broken-call]\n', IGNORED),
  python('for another rule', 'client.get("/api/v1/nope")  # routes: ignore[stub]\n', BROKEN),
  python('above', '# routes: ignore[broken-call]\n# noqa\nclient.get("/api/v1/nope")\n', IGNORED),
  python('above with a line between', '# routes: ignore\n\nclient.get("/api/v1/nope")\n', BROKEN),
  python('of the call above', 'one()  # routes: ignore\nclient.get("/api/v1/nope")\n', BROKEN),
  python('below', 'client.get("/api/v1/nope")\n# routes: ignore\n', BROKEN),
  python(
    'at the URL of one of several',
    'many = [\n    client.get("/api/v1/nope"),  # routes: ignore\n    client.get("/api/v1/nope"),\n]\n',
    IGNORED,
    BROKEN,
  ),
  python('at the URL', 'client.get(\n    "/api/v1/nope",  # routes: ignore\n    headers={},\n)\n', IGNORED),
  python('at the beginning', 'client.get(  # routes: ignore\n    "/api/v1/nope",\n)\n', IGNORED),
  python('behind the call', 'client.get(\n    "/api/v1/nope",\n)  # routes: ignore\n', IGNORED),
  python('between its lines', 'client.get(\n    # routes: ignore\n    "/api/v1/nope",\n)\n', IGNORED),
  python(
    'behind an argument that is no URL',
    'client.get(\n    "/api/v1/nope",\n    headers={},  # routes: ignore\n    json={},\n)\n',
    BROKEN,
  ),
  python(
    'behind the statement, where black puts it',
    'assert (\n    client.get("/api/v1/nope").status_code == 404\n)  # routes: ignore\n',
    IGNORED,
  ),
  python(
    'above the statement',
    '# routes: ignore\nassert (\n    client.get("/api/v1/nope").status_code == 404\n)\n',
    IGNORED,
  ),
  python(
    'behind the last of several that begin on their own lines',
    'both(client.get("/api/v1/nope"),\n     client.get("/api/v1/nope"))  # routes: ignore\n',
    BROKEN,
    IGNORED,
  ),
  python(
    'above a head',
    '# routes: ignore\nwith client.get("/api/v1/nope") as it:\n    client.get("/api/v1/nope")\n',
    IGNORED,
    BROKEN,
  ),
  python('of TypeScript', 'client.get("/api/v1/nope") // routes.ignore  # // routes: ignore\n', BROKEN),
  python(
    'where it is served',
    'client.get("/api/v1/products")  # routes: ignore\n',
    'GET /api/v1/products: list_products',
  ),
  python('where it leads elsewhere', 'client.get("/other")  # routes: ignore\n', 'GET /other: elsewhere'),
  {
    name: 'in a file with other ends of lines',
    files: {
      'test_it.py':
        'def test_it(client):\r\n    # routes: ignore\r\n    client.get("/api/v1/nope")\r\n    client.get("/api/v1/nope")\r\n',
    },
    calls: [IGNORED, BROKEN],
  },
  script('beside, in TypeScript', "fetch('/api/v1/nope'); // routes: ignore[broken-call]\n", IGNORED),
  script('for all rules, in TypeScript', "fetch('/api/v1/nope'); // routes: ignore\n", IGNORED),
  script('for another rule, in TypeScript', "fetch('/api/v1/nope'); // routes: ignore[stub]\n", BROKEN),
  script('in a block', "fetch('/api/v1/nope' /* routes: ignore[broken-call] */);\n", IGNORED),
  script('of Python', "fetch('/api/v1/nope'); // # routes: ignore\n", BROKEN),
  script(
    'above, in TypeScript',
    "// routes: ignore[broken-call]\n// eslint-disable-next-line\nfetch('/api/v1/nope');\nfetch('/api/v1/nope');\n",
    IGNORED,
    BROKEN,
  ),
  script(
    'above the statement, in TypeScript',
    "// routes: ignore\nconst found = await one(\n  await fetch('/api/v1/nope'),\n);\n",
    IGNORED,
  ),
  script(
    'above the statement around a function',
    "// routes: ignore\nit('fails', async () => {\n  await fetch('/api/v1/nope');\n});\n",
    BROKEN,
  ),
  script(
    'in a call around it',
    "fetch('/api/v1/nope').then(() => {\n  fetch('/api/v1/nope'); // routes: ignore\n});\n",
    BROKEN,
    IGNORED,
  ),
  script(
    'in JSX',
    "export const it = (\n  <p>\n    {/* routes: ignore[broken-call] */}\n    <b onClick={() => fetch('/api/v1/nope')} />\n  </p>\n);\n",
    IGNORED,
  ),
  script(
    'at a URL outside of the call',
    "const request = { url: '/api/v1/nope' }; // routes: ignore\n\naxios(request);\n",
    IGNORED,
  ),
];

describe('a comment takes a call out of the broken ones', () => {
  let found: Readonly<Record<string, readonly string[]>>;
  beforeAll(async () => {
    found = await callsOf(CASES);
  });
  it.each(CASES)('or does not: $name', ({ name, calls }) => {
    expect(found[name]).toEqual(calls);
  });
});

const MAIN = 'from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/api/a")\ndef a(): return 1\n';

describe('calls that a comment takes out', () => {
  let workspace: ScratchWorkspace;
  const write = (...calls: readonly string[]): void => {
    workspace.write(
      'tests/test_it.py',
      `def test_it(client):\n${calls.map((one) => `    ${one}\n`).join('')}`,
    );
  };
  beforeEach(() => {
    workspace = new ScratchWorkspace({ 'main.py': MAIN });
    write(
      'client.get("/api/a")',
      'client.put("/api/a")  # routes: ignore[broken-call]',
      'client.get("/api/b")',
    );
  });
  afterEach(() => {
    workspace.dispose();
  });

  it('are not among the broken ones, but counted', async () => {
    expect(await workspace.tool('routes calls --broken')).toMatchObject({
      exitCode: 1,
      stdout:
        'tests/test_it.py:4 No route serves GET /api/b\n\n1 broken call among 3; 1 ignored in comments\n',
    });
    write('client.get("/api/b")  # routes: ignore[broken-call]');
    expect(await workspace.succeed('routes calls --broken')).toBe(
      'No broken calls among 1; 1 ignored in comments\n',
    );
  });

  it('stand in the table of all calls', async () => {
    expect(await workspace.succeed('routes calls')).toBe(`CALL                METHOD  URL     ROUTE
tests/test_it.py:2  GET     /api/a  GET /api/a
tests/test_it.py:3  PUT     /api/a  none: ignored
tests/test_it.py:4  GET     /api/b  none: broken

3 calls: 1 to routes, 1 broken, 0 elsewhere; 1 ignored in comments
`);
  });

  it('have an outcome of their own in JSON, and reach no route', async () => {
    write('client.put("/api/a")  # routes: ignore[broken-call]');
    // The cast: the command prints this type.
    const report = JSON.parse(await workspace.succeed('routes calls --format json')) as CallsReport;
    expect(report.ignored).toBe(1);
    expect(report.calls).toMatchObject([{ outcome: 'ignored', routes: [{ path: '/api/a' }] }]);
    expect(report.unreached).toMatchObject([{ path: '/api/a' }]);
  });

  it('are not in SARIF', async () => {
    const { stdout } = await workspace.tool('routes calls --broken --format sarif');
    expect(stdout.match(/No route serves .*\./g)).toEqual(['No route serves GET /api/b.']);
  });

  it('are not counted where another application serves them', async () => {
    workspace.write('other.py', MAIN.replaceAll('/api/a', '/api/b'));
    write('client.get("/api/b")  # routes: ignore[broken-call]');
    expect(await workspace.succeed('routes calls main.py --broken')).toBe('No broken calls among 1\n');
  });
});
