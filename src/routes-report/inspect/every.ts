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
  const kept: Outcome[] = [];
  for (const entry of entries)
    for (const [outcome, ...beside] of startedEach(entry, inspect)) {
      if (!kept.some((first) => contains(first, outcome))) kept.push(outcome);
      // An application that a server is given is no part of another one, even where that mounts it.
      kept.push(...beside.filter((one) => !kept.some((first) => isListed(first, one))));
    }
  const [before, after] = [oneOf(entries.length), oneOf(kept.length)];
  return kept.map((one) => withoutOthers(foundByOf(one) === before ? foundAs(after, one) : one));
}

/** Returns an outcome whose report names no other application: they have reports of their own. */
function withoutOthers(outcome: Outcome): Outcome {
  if (outcome.kind !== 'report') return outcome;
  const { inspection } = outcome;
  const { others: _, otherCommands: __, ...entry } = inspection.report.entry;
  return { ...outcome, inspection: { ...inspection, report: { ...inspection.report, entry } } };
}

const foundByOf = (outcome: Outcome): string | undefined =>
  outcome.kind === 'report' ? outcome.inspection.report.entry.foundBy : undefined;

/** The outcome of a start of a program, then those of the other applications that it gives to servers. */
type Started = readonly [main: Outcome, ...beside: Outcome[]];

/** Analyses a program as each of its commands starts it. Drops starts that serve no application if another one does. */
function startedEach(entry: Entry, inspect: (entry: Entry) => Outcome): readonly Started[] {
  const { otherStarts, ...first } = entry;
  const others = (otherStarts ?? []).filter(({ start }) => start.program?.isTold === true);
  if (entry.start?.program === undefined || others.length === 0) return [servedBy(entry, inspect)];
  const ways: readonly Entry[] = [first, ...others.map((one) => ({ ...first, ...one }))];
  const served = ways.flatMap((way) => {
    const started = servedBy(way, inspect);
    const [outcome] = started;
    const isServed =
      outcome.kind === 'report' && outcome.inspection.report.entry.command === way.start?.command;
    return isServed ? [started] : [];
  });
  return served.length > 0 ? served : [servedBy(entry, inspect)];
}

/** Analyses each application that a program gives to servers. */
function servedBy(entry: Entry, inspect: (entry: Entry) => Outcome): Started {
  const main = inspect(entry);
  const others = (main.kind === 'report' ? main.inspection.analysis.others : undefined) ?? [];
  return [main, ...others.map(({ server }) => inspect({ ...entry, server }))];
}

/** Returns true if a report lists the same application with the same routes. */
const isListed = (first: Outcome, later: Outcome): boolean =>
  first.kind === 'report' && later.kind === 'report' && isSame(first.inspection, later.inspection);

/** Returns true if an application is that of an earlier report, or a part of it, by the module that both were found in. */
const contains = (first: Outcome, later: Outcome): boolean =>
  isListed(first, later) ||
  (first.kind === 'report' &&
    later.kind === 'report' &&
    (isReached(first.inspection, later.inspection) || isUnfinished(first.inspection, later.inspection)));

/** Returns true if the later one has the same routes, or is what the source shows of what the program serves. */
function isSame(first: Inspection, later: Inspection): boolean {
  const [{ entry: one, routes }, { entry: other, routes: others }] = [first.report, later.report];
  if (one.file !== other.file || one.app !== other.app) return false;
  const isImported = one.command !== undefined && other.command === undefined;
  return isImported || JSON.stringify(routes) === JSON.stringify(others);
}

/** Returns true if the later one is another application of the same file that the first one's routes contain. */
function isReached(first: Inspection, later: Inspection): boolean {
  const [{ entry: one }, { entry: other }] = [first.report, later.report];
  const { madeAt } = later.analysis;
  if (one.file !== other.file || one.app === other.app || madeAt === undefined) return false;
  if (one.command !== other.command) return false;
  return !first.analysis.unreached.some(({ place }) => isSamePlace(place, madeAt));
}

/** Returns true if the later one is what the first one's module gets made, in a state with fewer of its routes. */
function isUnfinished(first: Inspection, later: Inspection): boolean {
  const [{ madeAt: one }, { madeAt: other }] = [first.analysis, later.analysis];
  if (one === undefined || other === undefined || !isSamePlace(one, other)) return false;
  if (later.report.entry.command !== undefined) return false;
  const known = new Set(first.report.routes.map((row) => JSON.stringify(row)));
  return later.report.routes.every((row) => known.has(JSON.stringify(row)));
}
