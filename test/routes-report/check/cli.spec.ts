import { join } from 'node:path';
import { readCases } from '../../support/cases';
import { ScratchWorkspace, scratch } from '../../support/scratch';

const HEAD =
  'from fastapi import APIRouter, Depends, FastAPI, Request; from lib import flag, unknown, wraps\n\napp = FastAPI()\n';

const workspace = scratch();

interface Told {
  readonly rule: string;
  readonly level: string;
  readonly message: string;
  readonly place: { readonly file: string; readonly line: number };
}

/** `rule file:line`, a line a finding. */
async function findings(body: string, ...args: readonly string[]): Promise<readonly string[]> {
  return (await told(body, ...args)).map(({ rule, place }) => `${rule} ${place.file}:${place.line}`);
}

async function told(body: string, ...args: readonly string[]): Promise<readonly Told[]> {
  workspace.write('main.py', HEAD + body);
  const { stdout, exitCode } = await workspace.tool([
    'routes',
    'check',
    'main.py',
    '--format',
    'json',
    ...args,
  ]);
  // The cast names what the command promises; a wrong one fails its test.
  const { findings: all } = JSON.parse(stdout) as { readonly findings: readonly Told[] };
  expect(exitCode).toBe(all.length > 0 ? 1 : 0);
  return all;
}

const route = (decorator: string, name: string, parameters = ''): string =>
  `@${decorator}\ndef ${name}(${parameters}): ...\n`;

describe('tool routes check finds', () => {
  it.each(readCases(join(__dirname, 'findings.txt')))(
    '$name',
    async ({ parts: { '': _, 'main.py': body = '', options = '', findings: expected = '', ...files } }) => {
      for (const [path, text] of Object.entries(files)) workspace.write(path, `${text}\n`);
      const lines = expected.split('\n').filter(Boolean);
      const found = await told(`${body}\n`, ...options.split(' ').filter(Boolean));
      const shown = found.map(({ rule, place: { file, line }, message }, index) => {
        const hasMessage = /:\d+ /.test(lines[index] ?? '');
        return `${rule} ${file}:${line}${hasMessage ? ` ${message}` : ''}`;
      });
      expect(shown).toEqual(lines);
    },
  );

  it('a router beside those of a loop, in a file with the ends of lines of Windows', async () => {
    for (const name of ['carts', 'items'])
      workspace.write(
        `api/${name}.py`,
        `from fastapi import APIRouter\nrouter = APIRouter(prefix="/${name}")\n${route('router.get("/")', 'f')}`,
      );
    const [carts] = await told(
      'from api.items import router as items\r\nfor one in [items]:\r\n    app.include_router(one, prefix="/v1")\r\n',
    );
    expect(carts?.message).toContain('add it to what the loop in main.py:');
  });

  it('are none of a project inside of this one: its routers are its own', async () => {
    const router = "from fastapi import APIRouter\nrouter = APIRouter()\n@router.get('/x')\ndef x(): ...\n";
    for (const folder of ['api', 'other']) workspace.write(`shop/${folder}/carts.py`, router);
    workspace.write('shop/other/project.json', '{}');
    workspace.write('nx.json', '{}');
    workspace.write('shop/main.py', HEAD + route('app.get("/a")', 'a'));
    const { stdout } = await workspace.tool('routes check shop/main.py');
    expect(stdout).toContain('shop/api/carts.py');
    expect(stdout).not.toContain('shop/other/carts.py');
  });

  it('stubs that tool make wrote', async () => {
    const backend = new ScratchWorkspace({ 'backend/main.py': HEAD });
    await backend.succeed('make api orders --register');
    const { stdout, exitCode } = await backend.tool('routes check');
    backend.dispose();
    expect(stdout.match(/ stub /g)).toHaveLength(5);
    expect(exitCode).toBe(1);
  });
});

const TWO = route('app.get("/a")', 'a') + route('app.get("/a")', 'b') + route('app.get("/a/")', 'c');

describe('tool routes check', () => {
  it('says a line a finding, and the count', async () => {
    workspace.write('main.py', HEAD + TWO);
    const { stdout, exitCode } = await workspace.tool('routes check main.py');
    expect(stdout).toMatch(
      /^main\.py:6 duplicate GET \/a is registered already.*\nmain\.py:8 trailing-slash-twin .*\n\n/,
    );
    expect(stdout).toMatch(/\n2 findings \(1 error, 1 warning\) in 3 routes\n$/);
    expect(exitCode).toBe(1);
  });

  it('ends with 0 where there is nothing', async () => {
    workspace.write('main.py', HEAD + route('app.get("/")', 'home'));
    expect(await workspace.succeed('routes check main.py')).toBe('No findings in 1 route\n');
  });

  it('says once that there are no routes', async () => {
    workspace.write('main.py', HEAD);
    const { stdout, stderr, exitCode } = await workspace.tool('routes check main.py');
    expect(stdout).toMatch(
      /^main\.py:3 routes-missing The list of routes isn't whole: no routes; looked at .*\n\n1 finding /,
    );
    expect(stderr).toBe('');
    expect(exitCode).toBe(1);
  });

  it.each([
    ['an unknown router', 'import acme\napp.include_router(acme.router)\n', 'main.py:8'],
    ['recursion without an end', 'def f(n): return f(n + 1)\nf(1)\n', 'main.py:7'],
    ['a syntax error', 'value = = 1\n', 'main.py:7'],
    [
      'a loop over something unknown',
      'import acme\nfor one in acme.all():\n    app.get(one)(home)\n',
      'main.py:8',
    ],
  ])('says that routes may be missing: %s', async (_, lines, place) => {
    const body = `${route('app.get("/")', 'home', 'request: Request')}\n${lines}`;
    const [found, ...others] = await told(body);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'routes-missing', level: 'error' });
    expect(`${found?.place.file ?? ''}:${found?.place.line ?? ''}`).toBe(place);
    expect(found?.message).toMatch(/^The list of routes may not be whole: /);
    const { stderr } = await workspace.tool('routes check main.py');
    expect(stderr).not.toContain(found?.message.replace(/^.*? whole: |\.$/g, ''));
    expect(await findings(body, '--disable', 'routes-missing')).toEqual([]);
  });

  it('does not take a part of a route that is unknown for a missing route', async () => {
    expect(await findings(`import acme\n${route('app.get(acme.path, tags=[acme.tag])', 'a')}`)).toEqual([]);
  });

  it('takes rules on and off', async () => {
    expect(await findings(TWO, '--rule', 'duplicate')).toEqual(['duplicate main.py:6']);
    expect(await findings(TWO, '--disable', 'duplicate,trailing-slash-twin')).toEqual([]);
    expect(await workspace.refuse('routes check main.py --rule duplicat')).toContain(
      'did you mean "duplicate"?',
    );
  });

  it('passes by what a comment says', async () => {
    const body =
      route('app.get("/a")', 'a') +
      '@app.get("/a")  # routes: ignore[shadowed, duplicate]\ndef b(): ...\n' +
      '@app.get("/a")\n@wraps\ndef c(): ...  # routes: ignore\n' +
      '@app.get("/a")  # routes: ignore[stub]\ndef d(): ...\n';
    expect(await findings(body)).toEqual(['duplicate main.py:11']);
    expect((await workspace.tool('routes check main.py')).stdout).toContain('; 2 ignored in comments\n');
  });

  it('keeps a baseline for what is there already', async () => {
    workspace.write('main.py', HEAD + TWO);
    expect(await workspace.succeed('routes check main.py --baseline b.json --update-baseline')).toBe(
      'b.json written: 2 findings\n',
    );
    expect(await workspace.succeed('routes check main.py --baseline b.json')).toBe(
      'No findings in 3 routes; 2 in the baseline\n',
    );
    workspace.write(
      'main.py',
      `${HEAD}\n\n${route('app.get("/a")', 'a')}${route('app.get("/a")', 'b').repeat(2)}`,
    );
    const { stdout, stderr, exitCode } = await workspace.tool('routes check main.py --baseline b.json');
    expect(stdout).toContain('main.py:10 duplicate');
    expect(stdout).toContain('1 finding (1 error, 0 warnings) in 3 routes; 1 in the baseline');
    expect(stderr).toContain('note 1 of the baseline no longer exists');
    expect(exitCode).toBe(1);
    expect(await workspace.refuse('routes check main.py --baseline no.json')).toContain('--update-baseline');
    workspace.write('bad.json', '{}');
    expect(await workspace.refuse('routes check main.py --baseline bad.json')).toContain(
      "bad.json isn't a baseline",
    );
    expect(await workspace.refuse('routes check main.py --update-baseline')).toContain(
      'needs --baseline FILE',
    );
  });

  it('annotates pull requests', async () => {
    workspace.write('main.py', HEAD + TWO);
    const { stdout } = await workspace.tool('routes check main.py --format github');
    expect(stdout).toMatch(
      /^::error file=main\.py,line=6,title=routes%3A duplicate::GET \/a is registered already/,
    );
    expect(stdout).toMatch(/\n::warning file=main\.py,line=8,title=routes%3A trailing-slash-twin::/);
  });

  it('tells GitHub and code scanning paths from the root of the repository', async () => {
    const mono = new ScratchWorkspace({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'services/shop/pyproject.toml': '[project]\nname = "shop"\n',
      'services/shop/main.py': HEAD + TWO,
    });
    const check = async (format: string) =>
      (await mono.tool(`routes check main.py --root . --format ${format}`, { cwd: 'services/shop' })).stdout;
    const [text, github, sarif] = [await check('text'), await check('github'), await check('sarif')];
    mono.dispose();
    expect(text).toMatch(/^main\.py:6 duplicate/);
    expect(github).toMatch(/^::error file=services\/shop\/main\.py,line=6,/);
    expect(new Set(sarif.match(/"uri": ".*"/g))).toEqual(new Set(['"uri": "services/shop/main.py"']));
  });

  it('writes SARIF 2.1.0', async () => {
    workspace.write('main.py', HEAD + TWO);
    const { stdout } = await workspace.tool('routes check main.py --format sarif');
    const log: unknown = JSON.parse(stdout);
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'tool routes check',
              semanticVersion: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
            },
          },
          results: [
            {
              ruleId: 'duplicate',
              ruleIndex: 0,
              level: 'error',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'main.py', uriBaseId: 'ROOT' },
                    region: { startLine: 6 },
                  },
                },
              ],
              relatedLocations: [{ id: 0, message: { text: 'GET /a answers first' } }],
              partialFingerprints: { 'routeFinding/v1': 'duplicate:main.py:GET /a' },
            },
            { ruleId: 'trailing-slash-twin', level: 'warning' },
          ],
        },
      ],
    });
  });

  it('has a help that lists the rules', async () => {
    const help = await workspace.succeed('routes check --help');
    expect(help).toContain('  shadowed ');
    expect(help).toContain('tool routes check --baseline routes-baseline.json --update-baseline');
    expect(await workspace.refuse('routes check --format xml')).toContain(
      'use one of: text, json, github, sarif',
    );
  });
});
