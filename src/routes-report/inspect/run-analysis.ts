import type { Analysis } from '../../analysis/analyze';
import type { Entry, Start } from '../../analysis/entry/entry';
import {
  fastapiRelease,
  pydanticRelease,
  pythonRelease,
  pinnedRelease,
  starletteRelease,
} from '../../analysis/entry/release/releases';
import { mayBeOwn, servedEntry, widenedEntry } from '../../analysis/entry/resolve';
import { unusedVariablesOf } from '../../analysis/entry/search/decide';
import { isInstalled, isSitePackages, topOf, withFollowed } from '../../analysis/entry/search-path/follow';
import { installedProjects } from '../../analysis/entry/search-path/packages';
import { requirementTest } from '../../analysis/entry/search-path/requirements';
import type { Parse } from '../../analysis/python/ast';
import { severityOf } from '../../base/diagnostics/diagnostic';
import type { RoutesOptions } from '../options';
import type { Run } from './run';

/** An entry to analyse, and what may lead to a better one. */
interface Next {
  readonly entry: Entry;
  readonly needed: Analysis['needed'];
  readonly betters: readonly Better[];
}

/** Finds a better entry in what an analysis missed; `undefined` if there's none. */
type Better = (entry: Entry, analysis: Analysis, run: Run) => Omit<Next, 'betters'> | undefined;

/**
 * Analyses an entry, and once more with the environment of the command that serves it, if the program reads that, and with more
 * folders on its search path if imports may lead to libraries of the workspace: when routes may be missing, or a package was found
 * nowhere. Not if the user names folders to search.
 */
export function runAnalysis(given: Entry, run: Run, parse: Parse): Analysis {
  let next: Next = { entry: given, needed: [], betters: [served, wider] };
  for (;;) {
    const tried = tryOnce(next, run, parse);
    if ('analysis' in tried) return withUnused(tried.analysis, next.entry, run);
    next = tried;
  }
}

/** Returns the analysis of an entry, or what to analyse instead: the memory of this one is free before that begins. */
function tryOnce(
  { entry, needed, betters }: Next,
  run: Run,
  parse: Parse,
): Next | { readonly analysis: Analysis } {
  const analysis = analyseOnce(entry, run, parse, needed);
  for (const [index, better] of betters.entries()) {
    const next = better(entry, analysis, run);
    if (next === undefined) continue;
    run.outline?.(analysis);
    return { ...next, betters: betters.slice(index + 1) };
  }
  if (analysis.isOutline !== true) return { analysis };
  // There was a better one when it was made, and now there's none.
  run.whole?.(analysis);
  return { analysis: analyseOnce(entry, run, parse, needed) };
}

const served: Better = (entry, { unset = [] }, { tree, options }) => {
  const found = options.servedEnv === false ? undefined : servedEntry(tree, entry, unset);
  return found && { entry: found, needed: [] };
};

const wider: Better = (entry, analysis, { tree, request }) => {
  if (request.pythonPath.some((folder) => !isSitePackages(folder))) return undefined;
  const wanted = packagesWanted(analysis);
  const found = mayBeOwn(tree, wanted) ? widenedEntry(tree, entry, wanted) : undefined;
  // With more modules it still reads the inputs without which it didn't start.
  return found && { entry: found, needed: analysis.needed };
};

/** Adds notes on variables that the program reads and that an image sets which isn't known to serve it. */
function withUnused(analysis: Analysis, { file, start }: Entry, { tree, options }: Run): Analysis {
  const { unset = [] } = analysis;
  const isServed = (start?.environments ?? []).length > 0 || options.servedEnv === false;
  const notes = isServed || unset.length === 0 ? [] : unusedVariablesOf(tree, file, unset);
  if (notes.length === 0) return analysis;
  const read = [...new Set([...analysis.read, ...notes.map(({ at }) => at.file)])].sort();
  return { ...analysis, read, diagnostics: [...analysis.diagnostics, ...notes] };
}

/** Returns the packages that the analysis missed: all it looked for if routes may be missing, else the absent ones. */
function packagesWanted({ diagnostics, sought }: Analysis): readonly string[] {
  const isDoubtful = diagnostics.some((diagnostic) => severityOf(diagnostic) !== 'note');
  if (isDoubtful) return sought;
  return diagnostics.flatMap(({ package: name, isAbsent }) => (isAbsent ? (name ?? []) : []));
}

function analyseOnce(entry: Entry, run: Run, parse: Parse, needed: Analysis['needed'] = []): Analysis {
  const { tree, request, options, envFiles, isTracked, variables, follow } = run;
  const { pythonPath, advice } = request;
  const place = withFollowed(tree, entry, follow, pythonPath);
  return run.analyze(place.tree, parse, {
    entry: {
      file: entry.file,
      app: entry.app,
      isGiven: entry.foundBy === '--entry',
      ...(advice === undefined ? {} : { advice: advice.give }),
    },
    module: entry.module,
    ...(entry.start === undefined ? {} : { start: startOf(entry.start, options) }),
    searchPath: place.searchPath,
    followed: follow.map(topOf),
    isInstalled: (name) => isInstalled(tree, entry, name, pythonPath),
    isRequired: requirementTest(tree, entry),
    pinned: (name) => pinnedRelease(tree, entry.file, name),
    projects: () => installedProjects(tree, entry.file),
    env: new Map(variables.map(({ name, value }) => [name, value])),
    ...(options.conditions === true
      ? { explain: new Map(variables.map(({ name, givenBy }) => [name, givenBy])) }
      : {}),
    envFiles,
    isTracked,
    fastapi: fastapiRelease(tree, entry.file, options.fastapi),
    starlette: options.fastapi === undefined ? starletteRelease(tree, entry.file) : undefined,
    pydantic: pydanticRelease(tree, entry.file, options.pydantic),
    python: pythonRelease(tree, entry.file, options.pythonVersion),
    startup: options.startup ?? true,
    needed,
    ...(entry.isOtherStart === true ? { isOneOfSeveral: true } : {}),
    server: entry.server,
    details: options.details ?? false,
    ...(options.document === true ? { document: true } : {}),
    ...(options.operations === true ? { operations: true } : {}),
  });
}

/** Returns how the program starts, without the environment of its command if that isn't wanted. */
function startOf(start: Start, { servedEnv = true }: RoutesOptions): Start {
  return servedEnv ? start : { ...start, environments: [] };
}
