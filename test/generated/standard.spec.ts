import type { ExecFileSyncOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePython } from '../support/python';
import { runProgram } from '../support/run-program';
import { pairwiseRows } from './pairwise';
import { expectedOf } from './standard/expected';
import { filesOf } from './standard/files';
import { type Case, FACTORS } from './standard/case';

/** Every pair of ways to write a resource; `MATRIX=all` takes all of these, else a third: of each factor all levels. */
const isChosen = (index: number): boolean =>
  process.env['MATRIX'] === 'all' || (index + Math.floor(index / FACTORS.logic.length)) % 3 === 1;
const CASES: ReadonlyMap<string, Case> = new Map(
  pairwiseRows(FACTORS)
    .map((one, index) => [`shop_${String(index).padStart(2, '0')}`, one] as const)
    .filter((_, index) => isChosen(index)),
);
/** Type checkers ask for annotations, which some projects don't write; columns without any can't be compared or assigned. */
const TYPED = [...CASES]
  .filter(([, { responses, store, auth, kept }]) => {
    const isPlain = store === 'column' || store === 'query';
    return responses !== 'none' && !(isPlain && (auth === 'author' || kept !== 'no'));
  })
  .map(([name]) => name);

const RUNNER = join(__dirname, 'standard', 'call_resources.py');
const python = ensurePython('layouts');
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === undefined ? it.skip : it;
const MINUTES = 60_000;

let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'standard-')));
  for (const [name, one] of CASES) {
    mkdirSync(join(root, name));
    for (const [file, text] of Object.entries(filesOf(one))) writeFileSync(join(root, name, file), text);
  }
}, MINUTES);

afterAll(() => {
  rmSync(root, { recursive: true });
});

const run = (command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string =>
  runProgram(command, args, { cwd: root, ...options });
const runPython = (...args: readonly string[]): string => run(python ?? 'python', args);

describe(`standard bodies in ${CASES.size} combinations of ${Object.keys(FACTORS).length} conventions`, () => {
  let outcomes: Readonly<Record<string, string | null>>;

  beforeAll(() => {
    if (python === undefined) return;
    const input = JSON.stringify(
      Object.fromEntries([...CASES].map(([name, one]) => [name, expectedOf(one)])),
    );
    // The cast: what call_resources.py says that it prints.
    outcomes = JSON.parse(run(python, [RUNNER, root], { input })) as typeof outcomes;
  }, 10 * MINUTES);

  withPython.each([...CASES].map(([name, one]) => [name, JSON.stringify(one)]))(
    '%s answers requests as it should: %s',
    (name) => {
      expect(outcomes[name]).toBeNull();
    },
  );

  withPython(
    'pass ruff check and ruff format by the settings of their projects',
    () => {
      runPython('-m', 'ruff', 'check', '--no-cache', '.');
      runPython('-m', 'ruff', 'format', '--no-cache', '--check', '.');
    },
    MINUTES,
  );

  withPython(
    'pass mypy --strict',
    () => {
      runPython('-m', 'mypy', '--strict', '--cache-dir', join(root, 'mypy'), ...TYPED);
    },
    5 * MINUTES,
  );

  withPython(
    'pass pyright in strict mode',
    () => {
      const settings = { typeCheckingMode: 'strict', pythonVersion: '3.11', include: TYPED };
      writeFileSync(join(root, 'pyrightconfig.json'), JSON.stringify(settings));
      run(process.execPath, [require.resolve('pyright/index.js'), '--pythonpath', python ?? 'python']);
    },
    5 * MINUTES,
  );
});
