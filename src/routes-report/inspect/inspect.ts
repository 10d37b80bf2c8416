import type { Entry } from '../../analysis/entry/entry';
import { resolveAll, searchEntry } from '../../analysis/entry/resolve';
import { parse } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import type { RoutesOptions } from '../options';
import { inspectEntry } from './inspect-entry';
import { inspectFirst, inspectSeveral } from './candidates';
import { inspectEach } from './every';
import { ApplicationFails, type Depth, type Inspection, type Outcome } from './inspection';
import { withAuto } from './installed';
import { openRun, type Run, withEntries } from './run';
import type { Surroundings } from './workspace';

/**
 * Finds the application that the options mean, and lists its routes. Every front end comes through here or through
 * {@link inspectAllApplications}. Rejects with a Failure for what the user must put right: no entry, no application in
 * it, a path that doesn't exist, a wrong value.
 */
export async function inspectApplication(
  options: RoutesOptions,
  surroundings: Surroundings,
  depth: Depth = {},
): Promise<Inspection> {
  return withAuto({ ...options, ...depth }, surroundings, inspectOne);
}

function inspectOne(options: RoutesOptions & Depth, surroundings: Surroundings): Inspection {
  const run = openRun(options, surroundings);
  const search = searchEntry(run.tree, run.request);
  switch (search.kind) {
    case 'found':
      return reportIn(inspectFirst(run, search.entry, analysing(withEntries(run, [search.entry]))));
    case 'several':
      return reportIn(inspectSeveral(run, search.candidates, analysing(withEntries(run, search.candidates))));
    case 'none':
      throw new Failure(search.message);
  }
}

/**
 * `--all`: lists the routes of each application of the workspace, the most likely one first. Modules that turn out to
 * hold no application are left out; one that fails has a report with its error. Rejects with a Failure when no module holds one, and
 * when an entry is given. `tell` is told about the first application if more is analysed, be it other ways to start it.
 */
export async function inspectAllApplications(
  options: RoutesOptions,
  surroundings: Surroundings,
  depth: Depth = {},
  tell?: (first: Inspection) => void,
): Promise<readonly Inspection[]> {
  if (options.entry !== undefined)
    throw new Failure('--all and an entry exclude each other; give one of them.');
  let told = tell;
  return withAuto({ ...options, ...depth }, surroundings, (given, around) => {
    const inspections = inspectAll(given, around, told);
    told = undefined;
    return inspections;
  });
}

function inspectAll(
  options: RoutesOptions & Depth,
  surroundings: Surroundings,
  tell: ((first: Inspection) => void) | undefined,
): readonly Inspection[] {
  const opened = openRun(options, surroundings);
  const entries = resolveAll(opened.tree, opened.request);
  const run = withEntries(opened, entries);
  const telling = new Telling(tell);
  const analyse = analysing({ ...run, inMeantime: telling.inMeantime });
  const outcomes = inspectEach(entries, telling.around(analyse));
  const hasReports = outcomes.some(({ kind }) => kind === 'report');
  return hasReports ? outcomes.flatMap(({ inspection }) => inspection ?? []) : outcomes.map(reportIn);
}

/** Returns a function that analyses one entry of a run. */
function analysing(run: Run): (entry: Entry) => Outcome {
  const read = run.keepParsed(parse);
  return (entry) => inspectEntry(entry, run, read);
}

/** Tells about the first application before another one is analysed. */
class Telling {
  #first: Inspection | undefined;
  #isTold = false;

  constructor(private readonly tell: ((first: Inspection) => void) | undefined) {}

  /** Returns a function that analyses an entry, and tells about the one before. */
  around(analyse: (entry: Entry) => Outcome): (entry: Entry) => Outcome {
    return (entry) => {
      this.#tellFirst();
      const outcome = analyse(entry);
      this.#take(outcome);
      return outcome;
    };
  }

  /** Tells about what a program's source shows, if nothing was told yet. */
  get inMeantime(): Run['inMeantime'] {
    if (this.tell === undefined) return undefined;
    return (inspect) => {
      if (this.#first !== undefined) return;
      this.#take(inspect());
      this.#tellFirst();
    };
  }

  #take(outcome: Outcome): void {
    if (outcome.kind === 'report') this.#first ??= outcome.inspection;
  }

  #tellFirst(): void {
    if (this.#first === undefined || this.#isTold) return;
    this.#isTold = true;
    this.tell?.(this.#first);
  }
}

function reportIn(outcome: Outcome): Inspection {
  if (outcome.kind === 'no-application')
    throw outcome.isFailure === true ? new ApplicationFails(outcome.message) : new Failure(outcome.message);
  return outcome.inspection;
}
