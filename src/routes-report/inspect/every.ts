import { isSamePlace } from '../../base/diagnostics/place';
import type { Entry } from '../../analysis/entry/entry';
import { oneOf } from '../../analysis/entry/search/candidates';
import { foundAs, type Inspection, type Outcome } from './inspection';

/**
 * Analyses each application of the workspace: a program that commands start with different words once for each of them.
 * Leaves out applications that turn out to be parts of another one of their module, and what another command of the same program
 * serves already.
 */
export function inspectEach(
  entries: readonly Entry[],
  inspect: (entry: Entry) => Outcome,
): readonly Outcome[] {
  const outcomes = entries.flatMap((entry) => startedEach(entry, inspect));
  const kept: Outcome[] = [];
  for (const outcome of outcomes) if (!kept.some((first) => contains(first, outcome))) kept.push(outcome);
  const [before, after] = [oneOf(entries.length), oneOf(kept.length)];
  return kept.map((one) => (foundByOf(one) === before ? foundAs(after, one) : one));
}

const foundByOf = (outcome: Outcome): string | undefined =>
  outcome.kind === 'report' ? outcome.inspection.report.entry.foundBy : undefined;

/** Analyses a program as each of its commands starts it. Those that serve nothing give way to the others. */
function startedEach(entry: Entry, inspect: (entry: Entry) => Outcome): readonly Outcome[] {
  const { otherStarts, ...first } = entry;
  const others = (otherStarts ?? []).filter(({ start }) => start.program !== undefined);
  if (entry.start?.program === undefined || others.length === 0) return [inspect(entry)];
  const ways: readonly Entry[] = [first, ...others.map((one) => ({ ...first, ...one }))];
  const served = ways.flatMap((way) => {
    const outcome = inspect(way);
    const isServed =
      outcome.kind === 'report' && outcome.inspection.report.entry.command === way.start?.command;
    return isServed ? [outcome] : [];
  });
  return served.length > 0 ? served : [inspect(entry)];
}

/** Returns true if an application is that of an earlier report, or a part of it, by the module that both were found in. */
function contains(first: Outcome, later: Outcome): boolean {
  if (first.kind !== 'report' || later.kind !== 'report') return false;
  return isSame(first.inspection, later.inspection) || isReached(first.inspection, later.inspection);
}

function isSame(first: Inspection, later: Inspection): boolean {
  const [{ entry: one, routes }, { entry: other, routes: others }] = [first.report, later.report];
  const isNamed = one.file === other.file && one.app === other.app;
  return isNamed && JSON.stringify(routes) === JSON.stringify(others);
}

/** Returns true if the later one is another application of the same file that the first one's routes contain. */
function isReached(first: Inspection, later: Inspection): boolean {
  const [{ entry: one }, { entry: other }] = [first.report, later.report];
  const { madeAt } = later.analysis;
  if (one.file !== other.file || one.app === other.app || madeAt === undefined) return false;
  if (one.command !== other.command) return false;
  return !first.analysis.unreached.some(({ place }) => isSamePlace(place, madeAt));
}
