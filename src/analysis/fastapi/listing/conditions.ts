import type { Place } from '../../../base/diagnostics/place';
import type { DecidedTest } from '../../interpreter/guards/branches';
import type { Decisions } from '../../interpreter/guards/decisions';
import { isWrittenNegated, writtenTest } from '../../interpreter/guards/guards';
import type { RegisteredRoute } from './route';

/**
 * The outcome of a test: decided by a setting, a file or an option (`varies`: differently at different times), or
 * undecided.
 */
export type ConditionOutcome = 'undecided' | 'true' | 'false' | 'varies';

/** A test, and the number of routes that depend on it. */
export interface Condition {
  readonly text: string;
  readonly place: Place;
  readonly outcome: ConditionOutcome;
  /** The cause that decided it, or left it undecided, in words. */
  readonly cause: string;
  /** The number of routes that need it to be true, or false; null for a branch that wasn't analysed. */
  readonly whenTrue: number | null;
  readonly whenFalse: number | null;
}

/** Returns the tests that inputs of the analysis decided, in the order in which they were met. */
export function decidedConditions(routes: readonly RegisteredRoute[], decisions: Decisions): Condition[] {
  const counts = new Map<DecidedTest, number>();
  for (const { chain } of routes)
    for (const test of decisions.around(chain)) counts.set(test, (counts.get(test) ?? 0) + 1);
  const found = new Map<string, Condition>();
  for (const test of decisions.all) {
    const { text, place, holds, causes } = test;
    const count = counts.get(test) ?? 0;
    const key = `${place.file}:${place.line} ${text}`;
    const other = found.get(key);
    found.set(key, {
      text,
      place,
      outcome: other !== undefined ? 'varies' : holds ? 'true' : 'false',
      cause: other?.cause ?? [...causes].join('; '),
      whenTrue: holds ? count : (other?.whenTrue ?? null),
      whenFalse: holds ? (other?.whenFalse ?? null) : count,
    });
  }
  return [...found.values()];
}

interface Undecided extends Condition {
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** Returns the undecidable tests that routes depend on, in the order of the routes, outermost first. */
export function undecidedConditions(routes: readonly RegisteredRoute[]): readonly Condition[] {
  const found = new Map<string, Undecided>();
  for (const { guard = [] } of routes) {
    const literals = guard.flatMap((clause) => clause.literals);
    const keys = new Set(literals.map(({ test, negated }) => `${negated} ${test.key}`));
    for (const { test, negated } of literals) {
      if (!keys.delete(`${negated} ${test.key}`)) continue;
      const { whenTrue, whenFalse, ...known } = found.get(test.key) ?? {
        text: writtenTest(test),
        place: test.place,
        outcome: 'undecided',
        cause: test.cause?.detail ?? test.why ?? 'what it consists of is not known',
        whenTrue: 0,
        whenFalse: 0,
      };
      const counts =
        negated !== isWrittenNegated(test)
          ? { whenTrue, whenFalse: whenFalse + 1 }
          : { whenTrue: whenTrue + 1, whenFalse };
      found.set(test.key, { ...known, ...counts });
    }
  }
  return [...found.values()];
}
