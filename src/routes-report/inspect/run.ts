import { join } from 'node:path';
import { analyze } from '../../analysis/analyze';
import type { Analyze } from '../../analysis/analyze/analysis-cache';
import type { Entry, EntryRequest } from '../../analysis/entry/entry';
import { parseAssignments, parseEnvFile } from '../../base/config/env-file';
import { assertInstalled, followedNames } from '../../analysis/entry/search-path/follow';
import type { Parse } from '../../analysis/python/ast';
import { ParsedModules } from '../../analysis/python/parsed-modules';
import { Failure } from '../../base/diagnostics/failure';
import { isTracked as isTrackedByGit } from '../../base/source/git/git-command';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { RoutesOptions } from '../options';
import { needsOperations, parseColumns } from '../view/columns';
import type { Depth, Outcome } from './inspection';
import { openWorkspace, type Surroundings } from './workspace';

/** The options, resolved in the workspace. The search and the analysis of each entry share it. */
export interface Run {
  readonly tree: SourceTree;
  readonly request: EntryRequest;
  readonly options: RoutesOptions & Depth;
  /** Files of environment variables, relative to the root. */
  readonly envFiles: readonly string[];
  /** Returns true if git tracks a file (relative to the root). */
  readonly isTracked: (file: string) => boolean;
  /** Names of the installed packages whose source is read. */
  readonly follow: readonly string[];
  /** Variables that the application sees; empty until {@link withEntries} has read them. */
  readonly variables: readonly Variable[];
  /** Wraps the parser so that several analyses share its modules; see `ParsedModules`. */
  readonly keepParsed: (parse: Parse) => Parse;
  readonly analyze: Analyze;
  readonly outline: Surroundings['outline'];
  readonly whole: Surroundings['whole'];
  /** Calls of functions that turned out to serve nothing: several commands of a program lead to the same ones. */
  readonly vain: Set<string>;
  /**
   * May inspect the application that the source of a program shows before the program is started in other ways, each of which may take
   * long. Absent where nobody waits for that.
   */
  readonly inMeantime?: ((inspect: () => Outcome) => void) | undefined;
}

/** An environment variable of the application. */
interface Variable {
  readonly name: string;
  readonly value: string;
  /** The origin of the value: `--env`, or the path of a file. */
  readonly givenBy: string;
}

/** Resolves the paths of the options. Throws a Failure for one that doesn't exist, and for a wrong `--follow`. */
export function openRun(given: RoutesOptions & Depth, surroundings: Surroundings): Run {
  const options = readsOperations(given) ? { ...given, operations: true } : given;
  const follow = followedNames(options.follow ?? []);
  const { tree: files, root, entry, base, pythonPath, envFiles } = openWorkspace(options, surroundings);
  const tree = surroundings.keepAnswers?.(files) ?? files;
  const {
    advice,
    keepParsed = new ParsedModules().keep,
    analyze: make = analyze,
    isTracked = isTrackedByGit,
  } = surroundings;
  const request = {
    entry,
    base,
    // The project has no place in another workspace.
    project: options.root === undefined ? surroundings.project : undefined,
    pythonPath,
    ...(root === undefined ? {} : { root }),
    ...(advice === undefined ? {} : { advice }),
  };
  return {
    tree,
    request,
    options,
    envFiles,
    isTracked: onceEach((file) => root !== undefined && isTracked(join(root, file))),
    follow,
    variables: [],
    keepParsed,
    analyze: make,
    outline: surroundings.outline,
    whole: surroundings.whole,
    vain: new Set(),
  };
}

/** Returns a test that asks once about each file: the program may read one a hundred times. */
function onceEach(ask: (file: string) => boolean): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    const answer = known.get(file) ?? ask(file);
    known.set(file, answer);
    return answer;
  };
}

/** Tells whether a column or a filter is about path operations. */
const readsOperations = ({ dependency = [], columns }: RoutesOptions): boolean =>
  dependency.length > 0 || needsOperations(parseColumns(columns));

/**
 * Adds what is read once the entries are found. Throws a Failure when none of them has a followed package installed,
 * and for an environment file or assignment that can't be read.
 */
export function withEntries(run: Run, entries: readonly Entry[]): Run {
  const { tree, follow, request, envFiles, options } = run;
  assertInstalled(tree, entries, follow, request.pythonPath);
  return { ...run, variables: readVariables(tree, envFiles, options.env ?? []) };
}

/** Returns the variables of the files, then those of `--env`. The last one of a name counts. */
function readVariables(
  tree: SourceTree,
  files: readonly string[],
  assignments: readonly string[],
): readonly Variable[] {
  const from = (pairs: Iterable<readonly [string, string]>, givenBy: string): Variable[] =>
    [...pairs].map(([name, value]) => ({ name, value, givenBy }));
  const fromFiles = files.flatMap((file) => {
    const text = readText(tree, file);
    if (text === undefined) throw new Failure(`${file} can't be read; check --envFile.`);
    return from(parseEnvFile(text), file);
  });
  return [...fromFiles, ...from(parseAssignments(assignments), '--env')];
}
