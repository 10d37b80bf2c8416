import { ScratchWorkspace } from '../../support/scratch';

let workspace: ScratchWorkspace;

const HEAD =
  'from fastapi import APIRouter, Depends, FastAPI, Request; from lib import flag, unknown, wraps\n\napp = FastAPI()\n';

beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

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
  it('what is registered twice', async () => {
    const body = route('app.get("/a")', 'a') + route('app.get("/a")', 'b') + route('app.post("/a")', 'c');
    expect(await findings(body)).toEqual(['duplicate main.py:6']);
    expect((await told(body))[0]?.message).toBe(
      'GET /a is registered already, for another handler (main.py:4); the first answers. Remove one of them, or give it another path.',
    );
  });

  it('what an earlier route or a mount takes, aware of converters', async () => {
    const body =
      route('app.get("/i/{i:int}")', 'a', 'i: int') +
      route('app.get("/i/{s}")', 'b', 's') +
      route('app.get("/i/me")', 'c') +
      'app.mount("/files", FastAPI())\n' +
      route('app.get("/files/x")', 'd');
    expect(await findings(body)).toEqual(['shadowed main.py:8', 'shadowed main.py:10']);
    expect((await told(body))[1]?.message).toContain(
      'GET /files/x behind it is never reached. Mount it last.',
    );
  });

  it('the same only once, where a router is included twice', async () => {
    const body =
      'from fastapi import APIRouter\nr = APIRouter()\n' +
      route('r.get("/b/{id}")', 'b', 'id') +
      route('r.get("/b/x")', 'c') +
      'app.include_router(r)\napp.include_router(r, prefix="")\n';
    expect(await findings(body)).toEqual(['duplicate main.py:6', 'shadowed main.py:8']);
  });

  it('nothing where a condition decides, or a path is only partly known', async () => {
    const body =
      `if flag():\n    app.get("/{s}")(print)\napp.get("/" + unknown())(repr)\n` +
      route('app.get("/a")', 'a');
    expect(await findings(body)).toEqual([]);
  });

  it('what stands under one condition, as what stands under none', async () => {
    const routes = (prefix: string): string =>
      `${prefix} = APIRouter(prefix="/${prefix}")\n` +
      route(`${prefix}.get("/{x}")`, `${prefix}_any`, 'x') +
      route(`${prefix}.get("/{x}")`, `${prefix}_again`, 'x') +
      route(`${prefix}.get("/me")`, `${prefix}_me`) +
      route(`${prefix}.get("/list", operation_id="list")`, `${prefix}_list`) +
      route(`${prefix}.get("/list/")`, `${prefix}_slash`);
    const under = (test: string): string => `if ${test}:\n    app.include_router(r)\n`;
    const sure = await findings(`${routes('r')}app.include_router(r)\n`);
    expect(sure).toEqual([
      'duplicate main.py:7',
      'shadowed main.py:9',
      'shadowed main.py:11',
      'trailing-slash-twin main.py:13',
    ]);
    expect(await findings(`import flags\n${routes('r')}${under('flags.on')}`)).toEqual(
      sure.map((line) => line.replace(/\d+$/, (number) => String(Number(number) + 1))),
    );
    const sides = `import flags\nif flags.on:\n    @app.get("/a")\n    def a(): ...\nelse:\n    @app.get("/a")\n    def b(): ...\n`;
    expect(await findings(sides)).toEqual([]);
    expect(await findings(`${sides}@app.get("/a")\ndef c(): ...\n`)).toEqual([]);
  });

  it('routers that nothing includes, with the lines that would', async () => {
    const router = (name: string): string =>
      `from fastapi import APIRouter\nrouter = APIRouter(prefix="/${name}")\n${route('router.get("/")', 'f')}`;
    workspace.write('api/orders.py', router('orders'));
    workspace.write('api/items.py', router('items'));
    workspace.write('api/carts.py', router('carts'));
    workspace.write('api/test_it.py', router('tests'));
    const [carts, orders, ...rest] = await told(
      'from api.items import router as items\nfrom api import carts\napp.include_router(items, prefix="/v1")\n',
    );
    expect(carts).toMatchObject({ rule: 'unregistered-router', place: { file: 'api/carts.py', line: 2 } });
    expect(orders?.message).toBe(
      'the router api.orders:router, prefix /orders, isn\'t registered: 1 route that nothing serves. To register it, add beside main.py:6: from api.orders import router as orders_router; app.include_router(orders_router, prefix="/v1")',
    );
    expect(rest).toEqual([]);
  });

  it('routers without a variable of their own', async () => {
    const maker = `def make(name):\n    r = APIRouter(prefix=f"/{name}")\n    r.get("/")(len)\n    return r\n`;
    const holders = `ALL = [make("a")]\nBY_NAME = {"b": make("b")}\nclass Api:\n    router = make("c")\nmake("d")\n`;
    const found = await told(maker + holders, '--rule', 'unregistered-router');
    expect(found.map(({ message }) => message)).toEqual([
      ...[
        ['ALL[0]', '/a'],
        ['BY_NAME["b"]', '/b'],
        ['Api.router', '/c'],
      ].map(
        ([name, prefix]) =>
          `the router main:${name}, prefix ${prefix}, isn't registered: 1 route that nothing serves. To register it, add to main.py: app.include_router(${name})`,
      ),
      "the router that's made here, with /d/, isn't registered: 1 route that nothing serves. To register it, include what make() makes.",
    ]);
  });

  it.each([
    'ALL = [make("a")]\nif FLAG:\n    for one in ALL:\n        app.include_router(one)\n',
    'if FLAG:\n    app.include_router(make("a"))\nelse:\n    make("a")\n',
    'ALL = (make("a"),)\nif FLAG:\n    register_all(ALL, app)\n',
    'app.routes.extend(make("a").routes)\n',
  ])('no router without a variable that the source registers otherwise: %s', async (uses) => {
    const maker = `FLAG = False\ndef make(name):\n    r = APIRouter(prefix=f"/{name}")\n    r.get("/")(len)\n    return r\n`;
    expect(await findings(maker + uses, '--rule', 'unregistered-router')).toEqual([]);
  });

  it('a router in a file that nothing imports, below an application at the root', async () => {
    workspace.write(
      'routers/carts.py',
      `from fastapi import APIRouter\nr = APIRouter()\n${route('r.get("/")', 'f')}`,
    );
    expect(await findings(route('app.get("/home")', 'home'))).toEqual([
      'unregistered-router routers/carts.py:2',
    ]);
  });

  it('a router beside those that a loop includes, with the place to add it', async () => {
    for (const name of ['carts', 'items'])
      workspace.write(
        `api/${name}.py`,
        `from fastapi import APIRouter\nrouter = APIRouter(prefix="/${name}")\n${route('router.get("/")', 'f')}`,
      );
    const [carts] = await told(
      'from api.items import router as items\nfor one in [items]:\n    app.include_router(one, prefix="/v1")\n',
    );
    expect(carts?.message).toMatch(
      /To register it, add it to what the loop in main\.py:\d+ goes through: from api\.carts import router as carts_router; carts_router$/,
    );
  });

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

  it('a router beside its application, without an import of its own module', async () => {
    const [, found] = await told(`r = APIRouter()\n${route('r.get("/x")', 'x')}`);
    expect(found?.message).toMatch(/To register it, add to main\.py: app\.include_router\(r\)$/);
  });

  it('a router that nothing includes, beside a path that is not known', async () => {
    const body = `import os\nr = APIRouter()\n${route('r.get("/x")', 'x')}${route('app.get("/" + os.environ["P"])', 'y')}`;
    expect(await findings(body)).toEqual(['unregistered-router main.py:5']);
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

  it('a router of the entry, whatever is included in the lines around it', async () => {
    const body = `${route('app.get("/home")', 'home')}one = APIRouter()\napp.include_router(one)\ntwo = APIRouter()\n${route('two.get("/")', 'f')}app.include_router(one)\n`;
    expect(await findings(body)).toEqual(['unregistered-router main.py:8']);
  });

  it.each([
    'app.include_router(r)',
    'app.routes.extend(r.routes)',
    'for one in (r,):\n        app.include_router(one)',
  ])('no router that is included under a test which came out false: %s', async (line) => {
    workspace.write(
      'api/a.py',
      `from fastapi import APIRouter\nrouter = APIRouter()\n${route('router.get("/")', 'f')}`,
    );
    expect(
      await findings(
        `${route('app.get("/home")', 'home')}from api.a import router as r\nif False:\n    ${line}\n`,
      ),
    ).toEqual([]);
  });

  it('stubs that tool make wrote', async () => {
    const backend = new ScratchWorkspace({ 'backend/main.py': HEAD });
    await backend.succeed('make api orders --register');
    const { stdout, exitCode } = await backend.tool('routes check');
    backend.dispose();
    expect(stdout.match(/ stub /g)).toHaveLength(5);
    expect(exitCode).toBe(1);
  });

  it('operation ids of two operations', async () => {
    const body =
      route('app.get("/a", operation_id="x")', 'a') +
      route('app.get("/b", operation_id="x")', 'b') +
      route('app.api_route("/c", methods=["GET", "POST"])', 'c') +
      route('app.get("/d", operation_id="x", include_in_schema=False)', 'd');
    expect(await findings(body)).toEqual(['operation-id-clash main.py:6', 'operation-id-clash main.py:8']);
  });

  it('paths that differ in the slash, unless one handler serves both', async () => {
    const body =
      route('app.get("/a")', 'a') +
      route('app.post("/a/")', 'b') +
      `@app.get("/c")\n${route('app.get("/c/")', 'c')}` +
      route('app.get("/")', 'd');
    expect(await findings(body)).toEqual(['trailing-slash-twin main.py:6']);
  });

  it('tags of differing case, and missing ones where asked for', async () => {
    const body =
      route('app.get("/a", tags=["Users"])', 'a') +
      route('app.get("/b", tags=["Users"])', 'b') +
      route('app.get("/c", tags=["users"])', 'c') +
      route('app.get("/d")', 'd');
    expect(await findings(body)).toEqual(['tag-case main.py:8']);
    expect(await findings(body, '--enable', 'missing-tag')).toEqual([
      'tag-case main.py:8',
      'missing-tag main.py:10',
    ]);
  });

  it('parameters of the path that nothing takes', async () => {
    const body =
      'def dep(b): ...\n' +
      route('app.get("/{a}")', 'f', 'a') +
      route('app.post("/{b}", dependencies=[Depends(dep)])', 'g') +
      route('app.put("/{c}")', 'h', 'request: Request') +
      route('app.patch("/{item_id}")', 'i', 'id') +
      route('app.delete("/{d}")', 'j', '*args, **kwargs') +
      // A model has its fields filled from the path.
      'from pydantic import BaseModel\nfrom fastapi import Path\nclass Key(BaseModel):\n    key: str\n' +
      route('app.get("/keys/{key}")', 'k', 'it: Key = Path()');
    expect(await findings(body)).toEqual(['unused-path-parameter main.py:11']);
    expect((await told(body))[0]?.message).toContain('Its parameter `id` comes from the query or the body');
    const conditional = 'if flag():\n    @app.get("/{a}")\n    def f(): ...\n';
    expect(await findings(conditional)).toEqual(['unused-path-parameter main.py:5']);
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
