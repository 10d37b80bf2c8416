import type { Diagnostic } from '../../../base/diagnostics/diagnostic';
import { type Guard, type Test, writtenTest } from '../../interpreter/guards/guards';
import { packageOf, remedyOf } from '../../interpreter/values/origin';
import { groupOf } from './row-text';

/** The part of a row that tells about the tests it depends on. */
interface Dependent {
  readonly guard: Guard;
  readonly module: string | null;
}

/** Tests of one cause, and what depends on them. */
interface Cause {
  readonly tests: readonly Test[];
  readonly rows: Set<number>;
  /** True if rows are registered in a loop that's among the tests. */
  readonly isLoop: boolean;
}

/** Tests that a diagnostic quotes, at most. */
const MAX_QUOTED = 3;

/**
 * Reports what rows depend on: one diagnostic for each cause. Tests of one unknown are one cause, and so are tests that
 * decide the same rows, unless an input of its own decides each.
 */
export function tellTests(rows: readonly Dependent[], report: (diagnostic: Diagnostic) => void): void {
  const byOrigin = grouped(testsOf(rows), ({ tests: [test] }) => originKey(test));
  const byRows = grouped(byOrigin, ({ tests: [test], rows: touched }) =>
    hasInput(test) ? undefined : [...touched].join(),
  );
  for (const one of byRows) report(diagnosticOf(one, rows));
}

/** Returns each test by itself, in the order of the rows. */
function testsOf(rows: readonly Dependent[]): readonly Cause[] {
  const found = new Map<string, Cause>();
  rows.forEach(({ guard }, index) => {
    for (const { literals } of guard)
      for (const { test, negated } of literals) {
        const isLoop = test.cause !== undefined && !negated && literals.length === 1;
        const known = found.get(test.key) ?? { tests: [test], rows: new Set(), isLoop };
        known.rows.add(index);
        found.set(test.key, isLoop ? { ...known, isLoop } : known);
      }
  });
  return [...found.values()];
}

/** Joins those with the same key; one without a key stays alone. A loop that rows are registered in says more than other tests. */
function grouped(causes: readonly Cause[], keyOf: (one: Cause) => string | undefined): readonly Cause[] {
  const found = new Map<string | Cause, Cause>();
  for (const one of causes) {
    const key = keyOf(one) ?? one;
    const known = found.get(key);
    found.set(
      key,
      known === undefined
        ? one
        : {
            tests:
              known.isLoop === one.isLoop
                ? [...known.tests, ...one.tests]
                : (known.isLoop ? known : one).tests,
            rows: new Set([...known.rows, ...one.rows]),
            isLoop: known.isLoop || one.isLoop,
          },
    );
  }
  return [...found.values()];
}

const unknownOf = (test: Test | undefined) => test?.cause ?? test?.origin;

const hasInput = (test: Test | undefined): boolean => {
  const unknown = unknownOf(test);
  return unknown !== undefined && remedyOf(unknown) !== undefined;
};

/** Returns a key for the unknown behind a test; `undefined` if it's not known where that comes from. */
function originKey(test: Test | undefined): string | undefined {
  const unknown = unknownOf(test);
  return unknown === undefined ? undefined : groupOf(unknown);
}

function diagnosticOf({ tests, rows: touched, isLoop }: Cause, rows: readonly Dependent[]): Diagnostic {
  const [first] = tests;
  const texts = [...new Set(tests.map(writtenTest))];
  const rest = texts.length - MAX_QUOTED;
  const quoted = texts.slice(0, MAX_QUOTED).join('; ');
  const modules = new Set([...touched].flatMap((index) => rows[index]?.module ?? []));
  const unknown = unknownOf(first);
  return {
    code: isLoop ? 'loop-unknown' : 'condition-undecided',
    detail: rest > 0 ? `${quoted}; and ${rest} more` : quoted,
    at: first?.place,
    affects: [...modules].sort(),
    count: texts.length,
    package: unknown === undefined ? undefined : packageOf(unknown),
  };
}
