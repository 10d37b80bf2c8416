import { type CallsReport } from '../../../src/routes-report/calls/calls-report';
import { ScratchWorkspace } from '../../support/scratch';
import { type Case, callsOf, casesIn } from './shop';

jest.setTimeout(120_000);

const IGNORED = 'GET /api/v1/nope: ignored';
const BROKEN = 'GET /api/v1/nope: broken';

const CASES: readonly Case[] = [
  ...casesIn('ignored.txt'),
  {
    name: 'in a file with other ends of lines',
    files: {
      'test_it.py':
        'def test_it(client):\r\n    # routes: ignore\r\n    client.get("/api/v1/nope")\r\n    client.get("/api/v1/nope")\r\n',
    },
    calls: [IGNORED, BROKEN],
  },
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
