import { projectFile } from '../support/files';
import { createReport } from '../support/create-report';
import { ScratchWorkspace } from '../support/scratch';
import { memoryTree } from '../../src/base/source/memory';

async function report(main: string, startup = true) {
  const open = () => memoryTree({ 'main.py': main });
  return createReport({ entry: 'main.py', startup }, { cwd: '/ws', root: '/ws', open });
}

const APP = projectFile('startup', 'main.py');

const paths = ({ routes }: Awaited<ReturnType<typeof report>>) => routes.map(({ path }) => path);

describe('what is registered at startup', () => {
  it('is listed and marked', async () => {
    const started = await report(APP);
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.routes.map(({ startup }) => startup)).toEqual([false, true, true]);
    expect(started.startup).toBe(true);
    expect(started.diagnostics).toEqual([]);
  });

  it('is left out without startup, and a note at the place says so', async () => {
    const imported = await report(APP, false);
    expect(paths(imported)).toEqual(['/x']);
    expect(imported.startup).toBe(false);
    expect(imported.diagnostics).toEqual([
      {
        code: 'startup',
        severity: 'note',
        message: '2 routes are registered at startup; --startup lists them',
        file: 'main.py',
        line: 14,
        affects: ['main'],
      },
    ]);
  });

  it("doesn't say that no router was made where startup registers all routes", async () => {
    const all = APP.slice(0, APP.indexOf('@app.get("/x")'));
    expect((await report(all, false)).lookedAt).toBe('no routes; looked at main.py');
  });

  it('hides no router that nothing includes, with and without startup', async () => {
    const main = APP.replace(
      '@late.get("/a")',
      'lost = APIRouter()\n@lost.get("/l")\ndef l(): ...\n@late.get("/a")',
    );
    for (const isStarted of [true, false]) {
      const { diagnostics } = await report(main, isStarted);
      expect(diagnostics.at(-1)).toMatchObject({
        code: 'unreached',
        message: '1 router with 1 route is not included in this application: main.py:6',
      });
    }
  });

  it('has a note without startup where it may be more than is known', async () => {
    const main = APP.replace('include_router(late)', 'include_router(load())').replace(
      'from fast',
      'from lib import load\nfrom fast',
    );
    const { diagnostics } = await report(main, false);
    expect(diagnostics).toMatchObject([
      {
        code: 'startup',
        severity: 'note',
        message: expect.stringMatching(
          /^at startup, routes of an unknown router are missing: lib\.load/,
        ) as unknown,
        line: 15,
      },
      { code: 'unreached' },
    ]);
  });

  it('may also be less than before', async () => {
    const main = APP.replace('app.include_router(late)', 'app.router.routes.clear()');
    const started = await report(main);
    expect(paths(started)).toEqual([]);
    expect(started.diagnostics).toMatchObject([
      { code: 'startup', message: '1 route is removed at startup; --no-startup lists it' },
    ]);
    expect(paths(await report(main, false))).toEqual(['/x']);
  });

  it('stands under the test that startup makes', async () => {
    const main = APP.replace('app.inc', 'if unknown(): app.inc').replace(
      'from fast',
      'from lib import unknown\nfrom fast',
    );
    const { routes } = await report(main);
    expect(routes.map(({ path, condition }) => [path, condition])).toEqual([
      ['/x', null],
      ['/late/a', 'unknown()'],
      ['/late/b', 'unknown()'],
    ]);
  });

  it('is known on both sides of a test with a yield on each', async () => {
    const main = APP.replace(
      '    yield',
      '    if unknown():\n        app.get("/one")(a)\n        yield\n    else:\n        yield',
    ).replace('from fast', 'from lib import unknown\nfrom fast');
    expect(paths(await report(main))).toEqual(['/x', '/late/a', '/late/b', '/one']);
  });

  it('does nothing after the yield', async () => {
    const main = APP.replace('    yield', '    yield\n    app.router.routes.clear()');
    expect(paths(await report(main))).toEqual(['/x', '/late/a', '/late/b']);
  });

  it('says nothing of a lifespan that registers nothing', async () => {
    const main = APP.replace('app.include_router(late)', 'app.state.x = connect(app.title)').replace(
      'from fast',
      'from lib import connect\nfrom fast',
    );
    for (const isStarted of [true, false]) {
      const { diagnostics } = await report(main, isStarted);
      expect(diagnostics.map(({ code }) => code)).toEqual(['unreached']);
    }
  });
});

describe('a row of startup', () => {
  const workspace = new ScratchWorkspace({ 'main.py': APP });
  afterAll(() => {
    workspace.dispose();
  });
  const printed = async (...words: string[]) => (await workspace.tool(['routes', ...words])).stdout;

  it('is marked in tables, Markdown, blocks and on the page', async () => {
    expect(await printed('--ascii')).toContain('| GET    | /late/a (startup) |      |\n');
    expect(await printed('--format', 'markdown')).toContain('| GET | `/late/a` (startup) |  |\n');
    expect(await printed('--expanded')).toContain('GET /late/a (startup)\n');
    expect(await printed('--expanded')).toContain('GET /x\n');
    expect(
      (await printed('--format', 'html')).match(/<span class="mark" title="[^"]*">startup</g),
    ).toHaveLength(2);
  });

  it('is explained as one', async () => {
    expect(await printed('why', '/late/a')).toMatch(/^GET \/late\/a \(a\), registered at startup\n/);
    expect(await printed('why', '/x')).toMatch(/^GET \/x \(x\)\n/);
  });

  it('that is left out is not taken for one that is missing', async () => {
    const { stderr, exitCode } = await workspace.tool(['routes', 'why', '/late/a', '--no-startup']);
    expect(stderr).toContain(
      'error: no route "/late/a"; routes that startup registers are left out, --startup lists them; ',
    );
    expect(exitCode).toBe(2);
    expect(await printed('why', '/late/a', '--no-startup', '--startup')).toContain('registered at startup');
  });
});

describe('a startup that fails', () => {
  const UNFINISHED =
    /routes that it registers may be missing: RuntimeError is raised; 1 handler was seen: main.py:12$/;

  it('keeps what was registered before', async () => {
    const started = await report(APP.replace('    yield', '    raise RuntimeError()\n    yield'));
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    const message = expect.stringMatching(UNFINISHED) as unknown;
    expect(started.diagnostics).toMatchObject([
      { code: 'startup-unfinished', severity: 'note', line: 15, message },
    ]);
  });

  it('keeps what it removed before it failed', async () => {
    const removed = APP.replace(
      'app.include_router(late)',
      'app.router.routes.clear(); app.include_router(late)',
    );
    const started = await report(removed.replace('    yield', '    raise RuntimeError()\n    yield'));
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
  });

  it('does not keep the other handlers from running', async () => {
    const main = `from fastapi import FastAPI
app = FastAPI()

@app.on_event("startup")
def first():
    raise RuntimeError()

@app.on_event("startup")
def second():
    app.get("/second")(first)
`;
    const started = await report(main);
    expect(paths(started)).toEqual(['/second']);
    const message = expect.stringMatching(/; 2 handlers were seen: main.py:4, main.py:8$/) as unknown;
    expect(started.diagnostics).toMatchObject([{ code: 'startup-unfinished', line: 6, message }]);
  });

  it('goes on behind a statement that may not raise, and ends where it certainly does', async () => {
    const main = APP.replace(
      '    app.inc',
      `    try:
        print("%d" % int(setting()))
    except ValueError as error:
        if error: print(error)
        raise OSError() from error
    app.inc`,
    ).replace('import asynccontextmanager', 'import asynccontextmanager; from lib import setting');
    const started = await report(main);
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.diagnostics).toEqual([]);
    const ended = await report(main.replace('setting()', '"x"'));
    expect(paths(ended)).toEqual(['/x']);
    expect(ended.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'startup-unfinished', severity: 'note', line: 18 }),
    );
  });

  it('goes on behind a try whose handler raises the exception again', async () => {
    const main = APP.replace(
      '    app.inc',
      `    try:
        port = int(setting())
    except ValueError as error:
        print(error)
        raise
    app.inc`,
    ).replace('import asynccontextmanager', 'import asynccontextmanager; from lib import setting');
    const started = await report(main);
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.diagnostics).toEqual([]);
  });

  it('leaves a statement at the limit of steps, which is larger than that of a real one, and goes on behind it', async () => {
    const slow = (rounds: number) =>
      APP.replace('    app.inc', `    for i in range(${rounds}): print(i); print(i)\n    app.inc`);
    expect(paths(await report(slow(20_000)))).toHaveLength(3);
    const started = await report(slow(90_000));
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.diagnostics).toMatchObject([{ code: 'startup-unfinished', line: 14 }]);
  });

  it('is left for good where what follows takes long, too', async () => {
    const loop = (line: string) => `    for i in range(90000): print(i); print(i)\n${line}`;
    const started = await report(APP.replace('    app.inc', loop(loop('    app.inc'))));
    expect(paths(started)).toEqual(['/x']);
    const message = expect.stringContaining(
      'it takes more than 300000 steps, and what follows more than 50000: main.py:15; 1 handler',
    ) as unknown;
    expect(started.diagnostics).toMatchObject([{ code: 'startup-unfinished', line: 14, message }]);
  });

  it('ends a task that nothing waits for at steps of its own, and says so; one that is waited for has all of them', async () => {
    const task = (waiting: string) =>
      APP.replace(
        '@asynccontextmanager',
        'import asyncio\n\nasync def worker():\n    for i in range(30_000): print(i)\n\n@asynccontextmanager',
      ).replace(
        '    app.inc',
        `    task = asyncio.create_task(worker())
    task.add_done_callback(print)
    await asyncio.sleep(0)
    ${waiting}
    app.inc`,
      );
    const beside = await report(task('pass'));
    expect(paths(beside)).toEqual(['/x', '/late/a', '/late/b']);
    const message = expect.stringContaining(
      'a task that nothing waits for takes more than 30000 steps',
    ) as unknown;
    expect(beside.diagnostics).toMatchObject([{ code: 'startup-unfinished', line: 19, message }]);
    const gathered = await report(
      task('await asyncio.gather(worker())').replace(
        'create_task(worker())',
        'create_task(asyncio.sleep(0))',
      ),
    );
    expect(paths(gathered)).toEqual(['/x', '/late/a', '/late/b']);
    expect(gathered.diagnostics).toEqual([]);
  });
});
