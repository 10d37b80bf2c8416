import { type Entry, nameOf } from '../../analysis/entry/entry';
import { MAX_SHOWN, type Offer, severalApplications } from '../../analysis/entry/no-application';
import { searchEntry } from '../../analysis/entry/resolve';
import { isAside } from '../../analysis/entry/search/survey';
import type { NoApplication, Outcome } from './inspection';
import type { Run } from './run';

/** Candidates that are passed over before the search gives up. */
const MAX_PASSED = 5;

/** With this many files read, no further candidate is analysed to count its routes. */
const MAX_READ = 2_000;

/** A candidate that holds no application. */
interface Passed {
  readonly entry: Entry;
  readonly why: NoApplication;
}

/**
 * Analyses a candidate, and searches for the next one if it holds no application. An entry that the user names, as an
 * option or in `[tool.…]` of pyproject.toml, has no alternative; neither has one that a command serves and that fails,
 * and a test's, an example's or a script's application is none. Without any application the result is what the first
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
  const isServed = entry.start !== undefined && outcome.isFailure === true && !isAside(entry.file);
  if (isServed || isNamed(run, entry) || passed.length >= MAX_PASSED) return isServed ? outcome : first;
  const all = [...passed, { entry, why: outcome }];
  const passedOver = all.map((one) => nameOf(one.entry));
  const search = searchEntry(run.tree, { ...run.request, passedOver });
  const isWorse = ({ file }: Entry): boolean => isAside(file) && all.some((one) => !isAside(one.entry.file));
  switch (search.kind) {
    case 'found':
      return isWorse(search.entry) ? first : inspectFirst(run, search.entry, inspect, all);
    case 'several':
      return search.candidates.every(isWorse) ? first : inspectSeveral(run, search.candidates, inspect);
    case 'none':
      return first;
  }
}

/** A candidate, and what its analysis gave; `undefined` if it wasn't analysed. */
interface Counted {
  readonly entry: Entry;
  readonly outcome: Outcome | undefined;
}

/**
 * Analyses the candidates that nothing decides between. The only one that turns out to be an application is the answer.
 * Otherwise the result lists those that are, or that fail, by their number of routes.
 */
export function inspectSeveral(
  run: Run,
  candidates: readonly Entry[],
  inspect: (entry: Entry) => Outcome,
): Outcome {
  const counted = count(candidates, inspect);
  const offered = counted.filter(({ outcome }) => outcome?.kind !== 'no-application' || outcome.isFailure);
  const [only, ...others] = offered;
  if (only?.outcome?.kind === 'report' && others.length === 0) return only.outcome;
  const largest = [...offered].sort((left, right) => routesOf(right) - routesOf(left));
  const offers = (offered.length > 0 ? largest : counted).map(toOffer);
  const message = severalApplications(offers, run.request.advice);
  return { kind: 'no-application', message, reason: 'is one of several' };
}

/** Analyses the candidates that a message can show, until they have read {@link MAX_READ} files. */
function count(candidates: readonly Entry[], inspect: (entry: Entry) => Outcome): readonly Counted[] {
  let read = 0;
  return candidates.map((entry, index) => {
    if (index >= MAX_SHOWN || read > MAX_READ) return { entry, outcome: undefined };
    const outcome = inspect(entry);
    if (outcome.kind === 'report') read += outcome.inspection.analysis.read.length;
    return { entry, outcome };
  });
}

/** Returns the number of routes of a candidate; less than none where it isn't known. */
const routesOf = ({ outcome }: Counted): number =>
  outcome?.kind === 'report' ? outcome.inspection.report.total : outcome === undefined ? -1 : -2;

/** Returns a candidate as a message offers it, with the expression that its analysis found. */
function toOffer({ entry, outcome }: Counted): Offer {
  const { file, app } = entry;
  if (outcome === undefined) return { file, app };
  if (outcome.kind === 'no-application') return { file, app, remark: outcome.reason };
  const { report } = outcome.inspection;
  const isPartial = report.diagnostics.some(({ severity }) => severity === 'error');
  const routes = `${report.total} ${report.total === 1 ? 'route' : 'routes'}`;
  return { file, app: report.entry.app, remark: isPartial ? `${routes}, then it fails` : routes };
}

const isNamed = ({ request }: Run, { foundBy }: Entry): boolean =>
  request.entry !== undefined || foundBy.startsWith('[tool.');

const described = ({ entry, why }: Passed): string => `${nameOf(entry)} (${entry.foundBy}) ${why.reason}`;
