import type { CreateDependenciesContext, ProjectConfiguration } from '@nx/devkit';
import { resolve } from 'node:path';
import { ANALYSIS_OPTIONS, withSettings } from '../../base/config/settings';
import { Failure } from '../../base/diagnostics/failure';
import { diskTree } from '../../base/source/disk';
import { joinPath } from '../../base/source/paths';
import { Answering, type ReportedCall } from '../../routes-report/calls/calls-report';
import { CallFinder, type FoundCalls } from '../../routes-report/calls/find-calls';
import type { CallsOptions } from '../../routes-report/calls/options';
import { inspected } from '../../routes-report/calls/run';
import { isScript } from '../../routes-report/calls/script/program';
import { sourceFolder } from '../../routes-report/output/output-file';
import { EXECUTOR } from '../configured';
import { ownersIn } from './owners';

/** A project whose source calls the application of another one. */
export interface Calling {
  readonly source: string;
  readonly target: string;
  /** The first file that calls. */
  readonly file: string;
}

/** The projects that call others, each pair once. */
export interface FoundCalling {
  readonly calling: readonly Calling[];
  /** Scripts that weren't read, because the workspace has no compiler. */
  readonly unread: readonly string[];
}

/** A call, and the backends that may answer it. */
interface Call {
  readonly source: string;
  readonly file: string;
  readonly backends: readonly string[];
}

/** Finds the projects whose TypeScript and JavaScript calls paths of a backend. */
export async function findCalling(context: CreateDependenciesContext): Promise<FoundCalling> {
  const owners = scriptOwners(context);
  const backends = backendsIn(context);
  if (owners.size === 0 || backends.length === 0) return { calling: [], unread: [] };
  const tree = diskTree(context.workspaceRoot);
  const found = new CallFinder({ root: context.workspaceRoot }).inScripts(tree, [...owners.keys()]);
  if (found.calls.length === 0) return { calling: [], unread: found.unread };
  const answers: Answers[] = [];
  for (const backend of backends) {
    const calls = await answersOf(backend, found, context.workspaceRoot);
    if (calls !== undefined) answers.push({ name: backend.name, calls });
  }
  const calls = found.calls.map(({ file }, index): Call => {
    const source = owners.get(file) ?? '';
    return { source, file, backends: meantBy(answers, index).filter((name) => name !== source) };
  });
  return { calling: narrowed(calls), unread: [] };
}

/** Returns the projects of the scripts, by file. Files that a build has made aren't source. */
const scriptOwners = (context: CreateDependenciesContext): ReadonlyMap<string, string> =>
  new Map([...ownersIn(context)].filter(([file]) => isScript(file) && !BUILT.test(file)));

const BUILT = /(?:^|\/)(?:node_modules|dist|out-tsc|bower_components)\//;

/** A project with an application. */
interface Backend {
  readonly name: string;
  readonly project: ProjectConfiguration;
  readonly options: CallsOptions;
}

function backendsIn({ projects }: CreateDependenciesContext): readonly Backend[] {
  return Object.entries(projects).flatMap(([name, project]): readonly Backend[] => {
    const target = Object.values(project.targets ?? {}).find(({ executor }) => executor === EXECUTOR);
    if (target === undefined) return [];
    const given = (target.options ?? {}) as Readonly<Record<string, unknown>>; // the cast: Nx has it as any
    const reading = ANALYSIS_OPTIONS.flatMap((option) => (option in given ? [[option, given[option]]] : []));
    return [{ name, project, options: Object.fromEntries(reading) as CallsOptions }]; // checked by its schema
  });
}

interface Answers {
  readonly name: string;
  /** By the index of the found call. */
  readonly calls: readonly ReportedCall[];
}

/** Returns what calls reach in a backend; `undefined` if its application can't be read, of which the target tells. */
async function answersOf(
  { project, options }: Backend,
  found: FoundCalls,
  root: string,
): Promise<readonly ReportedCall[] | undefined> {
  const [folder, source] = [joinPath(project.root), joinPath(project.sourceRoot ?? project.root)];
  const surroundings = {
    cwd: resolve(root, folder),
    root,
    project: sourceFolder(folder, source),
    open: diskTree,
  };
  try {
    const set = withSettings(options, 'analysis', surroundings);
    const inspections = await inspected({ ...set, docs: true }, surroundings);
    return new Answering(inspections).report(found, inspections).calls;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * Returns the backends that a call is meant for: those that serve it, else those that may. A path that none serves is that of the
 * only one whose paths begin so: a route that is taken away has to affect its callers.
 */
function meantBy(answers: readonly Answers[], index: number): readonly string[] {
  const withOutcome = (outcome: ReportedCall['outcome']): readonly string[] =>
    answers.filter(({ calls }) => calls[index]?.outcome === outcome).map(({ name }) => name);
  const [served, maybe, broken] = [withOutcome('served'), withOutcome('maybe'), withOutcome('broken')];
  if (served.length > 0) return served;
  if (maybe.length > 0) return maybe;
  return broken.length === 1 ? broken : [];
}

/**
 * Returns the pairs of projects. Where several backends have the path of a call (`/health`), those count that the project calls by
 * a path of their own, or all if it calls none so.
 */
function narrowed(calls: readonly Call[]): readonly Calling[] {
  const sure = new Set(
    calls
      .filter(({ backends }) => backends.length === 1)
      .map(({ source, backends: [only = ''] }) => pair(source, only)),
  );
  const pairs = new Map<string, Calling>();
  for (const { source, file, backends } of calls) {
    const known = backends.filter((target) => sure.has(pair(source, target)));
    for (const target of known.length > 0 ? known : backends)
      if (!pairs.has(pair(source, target))) pairs.set(pair(source, target), { source, target, file });
  }
  return [...pairs.values()];
}

const pair = (source: string, target: string): string => JSON.stringify([source, target]);
