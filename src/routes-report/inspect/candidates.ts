import { type Entry, nameOf } from '../../analysis/entry/entry';
import { searchEntry } from '../../analysis/entry/resolve';
import type { NoApplication, Outcome } from './inspection';
import type { Run } from './run';

/** Candidates that are passed over before the search gives up. */
const MAX_PASSED = 5;

/** A candidate that holds no application. */
interface Passed {
  readonly entry: Entry;
  readonly why: NoApplication;
}

/**
 * Analyses a candidate, and searches for the next one if it holds no application. An entry that the user names, as an
 * option or in `[tool.…]` of pyproject.toml, has no alternative. Without any application the result is what the first
 * candidate gave, or the list of candidates if nothing decides between those that are left.
 */
export function inspectFirst(
  run: Run,
  entry: Entry,
  inspect: (entry: Entry) => Outcome,
  passed: readonly Passed[] = [],
): Outcome {
  const outcome = inspect({ ...entry, foundBy: [entry.foundBy, ...passed.map(described)].join('; ') });
  if (outcome.kind === 'report') return outcome;
  const first = passed[0]?.why ?? outcome;
  if (isNamed(run, entry) || passed.length >= MAX_PASSED) return first;
  const all = [...passed, { entry, why: outcome }];
  const passedOver = all.map((one) => nameOf(one.entry));
  const search = searchEntry(run.tree, { ...run.request, passedOver });
  switch (search.kind) {
    case 'found':
      return inspectFirst(run, search.entry, inspect, all);
    case 'several':
      return { kind: 'no-application', message: search.message, reason: 'is one of several' };
    case 'none':
      return first;
  }
}

const isNamed = ({ request }: Run, { foundBy }: Entry): boolean =>
  request.entry !== undefined || foundBy.startsWith('[tool.');

const described = ({ entry, why }: Passed): string => `${nameOf(entry)} (${entry.foundBy}) ${why.reason}`;
