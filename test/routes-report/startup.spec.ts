import { createReport } from '../support/create-report';
import { memoryTree } from '../../src/base/source/memory';

async function report(main: string, startup = false) {
  const open = () => memoryTree({ 'main.py': main });
  return createReport({ entry: 'main.py', startup }, { cwd: '/ws', root: '/ws', open });
}

const APP = `from contextlib import asynccontextmanager
from fastapi import APIRouter, FastAPI

late = APIRouter(prefix="/late")

@late.get("/a")
def a(): ...

@late.get("/b")
def b(): ...

@asynccontextmanager
async def lifespan(app):
    app.include_router(late)
    yield

app = FastAPI(lifespan=lifespan)

@app.get("/x")
def x(): ...
`;

const paths = ({ routes }: Awaited<ReturnType<typeof report>>) => routes.map(({ path }) => path);

describe('what is registered at startup', () => {
  it('is a note at the place, with the modules it is about', async () => {
    const { diagnostics, ...rest } = await report(APP);
    expect(paths({ diagnostics, ...rest })).toEqual(['/x']);
    expect(diagnostics).toEqual([
      {
        code: 'startup',
        severity: 'note',
        message: '2 routes are registered at startup; --startup lists what is there then',
        file: 'main.py',
        line: 14,
        affects: ['main'],
      },
    ]);
  });

  it('is listed with --startup', async () => {
    const started = await report(APP, true);
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.diagnostics).toEqual([]);
  });

  it('may also be less than before', async () => {
    const main = APP.replace('app.include_router(late)', 'app.router.routes.clear()');
    expect((await report(main)).diagnostics).toMatchObject([
      { code: 'startup', message: expect.stringMatching(/^1 route is removed at startup;/) as unknown },
    ]);
    expect(paths(await report(main, true))).toEqual([]);
  });

  it('costs no report when a handler fails', async () => {
    const main = APP.replace('    yield', '    raise RuntimeError()\n    yield');
    expect(paths(await report(main))).toEqual(['/x']);
    const started = await report(main, true);
    expect(paths(started)).toEqual(['/x', '/late/a', '/late/b']);
    expect(started.diagnostics).toMatchObject([{ code: 'exception', line: 15 }]);
  });

  it('is looked into only so far, unasked, and that is told', async () => {
    const main = APP.replace('    app.inc', '    for i in range(5000): print(i)\n    app.inc');
    expect((await report(main)).diagnostics).toMatchObject([
      { code: 'startup', message: expect.stringMatching(/^more routes may be registered/) as unknown },
    ]);
    expect(paths(await report(main, true))).toHaveLength(3);
  });
});
