import { analyze, type Analysis } from '../analyze';
import { messageOf } from '../diagnostics/diagnostic';
import { Failure } from '../diagnostics/failure';
import { parseAssignments, parseEnvFile } from '../entry/environment';
import type { Entry, EntryRequest } from '../entry/entry';
import { fastapiRelease, pythonRelease } from '../entry/releases';
import { resolveAll, resolveEntry } from '../entry/resolve';
import type { Parse } from '../python/ast';
import { loadParser } from '../python/parser';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import type { RoutesOptions } from './options';
import { type RoutesReport, toReport } from './report';
import { openWorkspace, type Surroundings } from './workspace';

/**
 * The one way from options to a report, for all front ends. Throws a Failure for what the user has to put right: no
 * entry, no application in it, a path that isn't there.
 */
export async function createReport(
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<RoutesReport> {
  const [report] = await createReports(options, surroundings, (tree, request) => [
    resolveEntry(tree, request),
  ]);
  if (report === undefined) throw new Failure('no application was analysed.');
  return report;
}

/**
 * `--all`: a report for each application of the workspace, the likeliest to be meant first. A module that turns out
 * to hold none is left out. Throws a Failure where there's no application at all, and for an entry that is given.
 */
export async function createAllReports(
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<readonly RoutesReport[]> {
  if (options.entry !== undefined)
    throw new Failure('--all and an entry exclude each other; give one of them.');
  return createReports(options, surroundings, resolveAll);
}

type Resolve = (tree: SourceTree, request: EntryRequest) => readonly Entry[];

async function createReports(
  options: RoutesOptions,
  surroundings: Surroundings,
  resolve: Resolve,
): Promise<readonly RoutesReport[]> {
  const parser = loadParser(); // compiles beside us while the entry is looked for
  parser.catch(() => undefined); // a Failure of ours comes first; else `await` below reports it
  const { tree, base, pythonPath, envFiles } = openWorkspace(options, surroundings);
  // Another root is another workspace, in which the project has no place.
  const project = options.root === undefined ? surroundings.project : undefined;
  const entries = resolve(tree, { entry: options.entry, base, project, pythonPath });
  const parse = await parser;
  const reports = entries.map((entry) => attempt(() => reportOn(entry, { tree, parse, envFiles, options })));
  const made = reports.flatMap((report) => (report instanceof Failure ? [] : [report]));
  const [failure] = reports.filter((report) => report instanceof Failure);
  if (made.length === 0 && failure !== undefined) throw failure;
  return made;
}

function attempt<T>(action: () => T): T | Failure {
  try {
    return action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

interface Means {
  readonly tree: SourceTree;
  readonly parse: Parse;
  readonly envFiles: readonly string[];
  readonly options: RoutesOptions;
}

function reportOn(entry: Entry, { tree, parse, envFiles, options }: Means): RoutesReport {
  const analysis = analyze(tree, parse, {
    entry: { file: entry.file, app: entry.app },
    module: entry.module,
    searchPath: entry.searchPath,
    env: environment(tree, envFiles, options.env ?? []),
    envFiles,
    fastapi: fastapiRelease(tree, entry.file, options.fastapi),
    python: pythonRelease(tree, entry.file, options.pythonVersion),
    startup: options.startup ?? false,
  });
  assertApplication(analysis, entry);
  const app = entry.app ?? analysis.app ?? 'app';
  return toReport(
    analysis,
    { file: entry.file, app, foundBy: entry.foundBy },
    { docs: options.docs ?? false },
  );
}

function environment(
  tree: SourceTree,
  files: readonly string[],
  assignments: readonly string[],
): ReadonlyMap<string, string> {
  const fromFiles = files.flatMap((file) => {
    const text = readText(tree, file);
    if (text === undefined) throw new Failure(`${file} can't be read; check --env-file.`);
    return [...parseEnvFile(text)];
  });
  return new Map([...fromFiles, ...parseAssignments(assignments)]);
}

/** A module without an application is no entry: there's nothing that a report could be about. */
function assertApplication({ diagnostics }: Analysis, { file, foundBy }: Entry): void {
  const missing = diagnostics.find(({ code }) => code === 'app-not-found');
  if (!missing) return;
  const how = foundBy === '--entry' || foundBy === file ? '' : ` (found by ${foundBy})`;
  throw new Failure(`${file}${how}: ${messageOf(missing)}`);
}
