import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallsReport, ReportedCall } from '../../../src/routes-report/calls/calls-report';
import { ensurePython } from '../../support/python';
import { ScratchWorkspace } from '../../support/scratch';
import { CALLS, type Made, madeFrom, TABLES } from './workspaces';

jest.setTimeout(120_000);

const python = ensurePython();

/** Gives a workspace the package typescript of this repository. */
function installCompiler(workspace: ScratchWorkspace): void {
  workspace.write('node_modules/.keep', '');
  symlinkSync(
    dirname(require.resolve('typescript/package.json')),
    join(workspace.root, 'node_modules/typescript'),
    'junction',
  );
}

/** Returns the handler that the running application gives each request to. */
function answersTo(root: string, made: readonly Made[]): readonly (string | null)[] {
  const requests = made.map(({ method, path }) => [method, path]);
  const output = execFileSync(python ?? '', [join(__dirname, 'answers.py'), root], {
    encoding: 'utf8',
    input: JSON.stringify(requests),
  });
  // The cast: our own script wrote it.
  return JSON.parse(output) as (string | null)[];
}

const isReached = ({ outcome }: ReportedCall): boolean => outcome === 'served' || outcome === 'maybe';

(python === undefined ? describe.skip : describe)('tool routes calls, beside the running application', () => {
  it.each(TABLES.map((table, turn) => [table.name, table, turn] as const))(
    'finds the calls of %s',
    async (_, table, turn) => {
      const { files, made } = madeFrom(table, turn);
      const workspace = new ScratchWorkspace(files);
      try {
        installCompiler(workspace);
        const { stdout } = await workspace.tool('routes calls --format json');
        const report = JSON.parse(stdout) as CallsReport;
        const answers = answersTo(workspace.root, made);
        const found = new Map(report.calls.map((call) => [call.file, call]));
        const rows = made.map((one, index) => ({
          ...one,
          handler: answers[index],
          call: found.get(one.file),
        }));
        expect(rows).toHaveLength(CALLS);

        const reached = report.calls.filter(isReached);
        const right = rows.filter(
          ({ handler, call }) =>
            handler !== null &&
            call !== undefined &&
            isReached(call) &&
            call.routes.some((one) => one.handler === handler),
        );
        const served = rows.filter(({ handler }) => handler !== null);
        const missed = served.filter((row) => !right.includes(row));
        const wrong = reached.filter((call) => !right.some(({ file }) => file === call.file));
        const broken = report.calls.filter(({ outcome }) => outcome === 'broken');
        expect(missed).toEqual([]);
        expect(wrong).toEqual([]);
        expect(right.length / served.length).toBeGreaterThanOrEqual(0.95);
        expect(right.length / reached.length).toBeGreaterThanOrEqual(0.95);
        expect(rows.filter(({ handler, call }) => handler !== null && call?.outcome === 'broken')).toEqual(
          [],
        );
        expect(broken.length).toBeGreaterThan(0);
      } finally {
        workspace.dispose();
      }
    },
  );
});
