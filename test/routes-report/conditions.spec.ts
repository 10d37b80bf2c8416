import Ajv from 'ajv/dist/2020';
import { createReport } from '../../src/routes-report/create-report';
import { presentReport } from '../../src/routes-report/present';
import schema from '../../src/routes-report/report.schema.json';
import { memoryTree } from '../../src/source/memory';

const APP = `import os
import torch
from fastapi import FastAPI

app = FastAPI()

if torch.cuda.is_available():
    @app.get("/gpu")
    def gpu(): ...
else:
    @app.get("/cpu")
    def cpu(): ...

    if os.environ["DEBUG"]:
        @app.get("/debug")
        def debug(): ...

if os.getenv("OFF"):
    @app.get("/off")
    def off(): ...
`;

async function report(main: string, conditions = true) {
  const open = () => memoryTree({ 'main.py': main });
  return createReport({ entry: 'main.py', conditions }, { cwd: '/ws', root: '/ws', open });
}

describe('--conditions', () => {
  it('tells of each undecided test its place, text, cause, and the routes on each side', async () => {
    const made = await report(APP);
    const gpu = { file: 'main.py', line: 7, text: 'torch.cuda.is_available()', whenTrue: 1, whenFalse: 2 };
    const debug = { file: 'main.py', line: 14, text: 'os.environ["DEBUG"]', whenTrue: 1, whenFalse: 0 };
    expect(made.conditions).toMatchObject([gpu, debug]);
    expect(made.conditions?.map(({ cause }) => cause)).toEqual([
      expect.stringContaining('torch.cuda.is_available'),
      expect.stringMatching(/DEBUG.*\(environment\)/u),
    ]);
    expect(new Ajv({ strict: false }).validate(schema, made)).toBe(true);
  });

  it('prints a section behind the table', async () => {
    const { stdout } = presentReport(await report(APP), {}, {});
    expect(stdout).toContain(
      'Total: 3 routes\n\nConditions:\nmain.py:7  torch.cuda.is_available()\n  undecided: ',
    );
    expect(stdout).toContain('  if it holds: 1 route · if not: 2 routes\n');
    const none = presentReport(await report('from fastapi import FastAPI\napp = FastAPI()\n'), {}, {});
    expect(none.stdout).toMatch(/Total: 0 routes\n\nConditions: none\n$/u);
  });

  it('is left out unasked', async () => {
    expect(await report(APP, false)).not.toHaveProperty('conditions');
  });
});
