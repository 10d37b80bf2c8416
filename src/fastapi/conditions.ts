import type { Place } from '../diagnostics/place';
import type { RegisteredRoute } from './route';

/** A test that can't be decided, and how many routes hang on it. */
export interface Condition {
  readonly text: string;
  readonly place: Place;
  /** What keeps it undecided, in words. */
  readonly cause: string;
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** The undecided tests that the routes hang on, in the order of the routes, outermost first. */
export function conditionsOf(routes: readonly RegisteredRoute[]): readonly Condition[] {
  const found = new Map<string, Condition>();
  for (const { guard = [] } of routes) {
    const literals = guard.flatMap((clause) => clause.literals);
    const keys = new Set(literals.map(({ test, negated }) => `${negated} ${test.key}`));
    for (const { test, negated } of literals) {
      if (!keys.delete(`${negated} ${test.key}`)) continue;
      const { text, place, cause, whenTrue, whenFalse } = found.get(test.key) ?? {
        text: test.whenTrue,
        place: test.place,
        cause: test.cause?.detail ?? test.why ?? 'what it consists of is not known',
        whenTrue: 0,
        whenFalse: 0,
      };
      const counts = negated ? { whenTrue, whenFalse: whenFalse + 1 } : { whenTrue: whenTrue + 1, whenFalse };
      found.set(test.key, { text, place, cause, ...counts });
    }
  }
  return [...found.values()];
}
