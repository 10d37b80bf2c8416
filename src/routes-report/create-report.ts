import { analyze, type Analysis } from '../analyze';
import { messageOf } from '../diagnostics/diagnostic';
import { Failure } from '../diagnostics/failure';
import { parseAssignments, parseEnvFile } from '../entry/environment';
import type { Entry } from '../entry/entry';
import { fastapiRelease, pythonRelease } from '../entry/releases';
import { resolveEntry } from '../entry/resolve';
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
  const parser = loadParser(); // compiles beside us while the entry is looked for
  parser.catch(() => undefined); // a Failure of ours comes first; else `await` below reports it
  const { tree, base, pythonPath, envFiles } = openWorkspace(options, surroundings);
  // Another root is another workspace, in which the project has no place.
  const project = options.root === undefined ? surroundings.project : undefined;
  const entry = resolveEntry(tree, { entry: options.entry, base, project, pythonPath });
  const analysis = analyze(tree, await parser, {
    entry: { file: entry.file, app: entry.app },
    module: entry.module,
    searchPath: entry.searchPath,
    env: environment(tree, envFiles, options.env ?? []),
    envFiles,
    fastapi: fastapiRelease(tree, entry.file, options.fastapi),
    python: pythonRelease(tree, entry.file, options.pythonVersion),
  });
  assertApplication(analysis, entry);
  const app = entry.app ?? analysis.app ?? 'app';
  return toReport(analysis, { file: entry.file, app }, { docs: options.docs ?? false });
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
