import { projectFile } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

/** An application of many routers that asks for its routes before and after each include. */
const MAIN = projectFile('many-includes', 'main.py');

const router = (index: number): string => {
  const routes = Array.from(
    { length: 20 },
    (_, route) => `\n\n@router.get("/x${route}")\ndef x${route}() -> None: ...\n`,
  );
  return `from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/r${index}")\n${routes.join('')}`;
};

describe('250 routers of 20 routes, before and after each of which the application is asked for all', () => {
  const routers = Array.from({ length: 250 }, (_, index) => [`routers/r${index}.py`, router(index)] as const);
  const workspace = new ScratchWorkspace({
    'main.py': MAIN,
    'routers/__init__.py': '',
    ...Object.fromEntries(routers),
  });
  afterAll(() => {
    workspace.dispose();
  });

  // FastAPI registers N × M; test/fixtures/repros/quadratic-registration has its answer for fewer.
  it('are 5000 rows', async () => {
    const { stdout, stderr } = await workspace.tool('routes --format json');
    // The cast names the report's keys.
    const { total, routes } = JSON.parse(stdout) as { total: number; routes: { path: string }[] };
    expect([total, routes[0]?.path, routes.at(-1)?.path, stderr]).toEqual([5000, '/r0/x0', '/r249/x19', '']);
  }, 60_000);
});
