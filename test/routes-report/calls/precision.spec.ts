import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallsReport, ReportedCall } from '../../../src/routes-report/calls/calls-report';
import { projectFiles } from '../../support/files';
import { ensurePython } from '../../support/python';
import { ScratchWorkspace } from '../../support/scratch';

jest.setTimeout(120_000);

const python = ensurePython();

/** Projects of test/projects with a call in each file, in every form that programs have; `requests.txt` has what they send. */
const PROJECTS = ['below-a-prefix', 'at-the-root', 'mounted', 'converters', 'other-files'];

/** Files that are none of the project's, and would be calls of it. */
const NOISE = {
  'web/node_modules/left/index.js': `fetch('/items/1');\n`,
  'web/public/bundle.js': `fetch('/items/1');${'let a=1;'.repeat(7_000)}\n`,
  'web/dist/main.js': `fetch('/items/1');\n`,
};

/** A call, the only one in its file. */
interface Made {
  readonly file: string;
  readonly method: string;
  readonly path: string;
}

const madeIn = (requests: string): readonly Made[] =>
  requests
    .trim()
    .split('\n')
    .map((line) => {
      const [file = '', method = '', path = ''] = line.split(' ');
      return { file, method, path };
    });

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
  it.each(PROJECTS)('finds the calls of %s', async (project) => {
    const { 'requests.txt': requests = '', ...files } = projectFiles(`calls-${project}`);
    const made = madeIn(requests);
    const workspace = new ScratchWorkspace({ ...files, ...NOISE });
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
      expect(served.length).toBeGreaterThan(0);
      expect(rows.filter(({ handler, call }) => handler !== null && call?.outcome === 'broken')).toEqual([]);
      expect(broken.length).toBeGreaterThan(0);
    } finally {
      workspace.dispose();
    }
  });
});
