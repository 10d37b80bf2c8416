import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import { joinPath } from '../base/source/paths';
import type { Backend } from '../nx/settings/backends';
import type { Standpoint } from '../scaffold/run/generator';
import { applications, checkApplication } from './document';
import { type GraphProject, projectRoots, readGraph } from './graph';

/** A project that an option names. */
interface NamedProject {
  readonly name: string;
  readonly root: string;
  /** The project as Nx last saw it. */
  readonly graph: GraphProject | undefined;
}

/** The two projects of a client. */
interface ChosenProjects {
  readonly front: NamedProject;
  readonly back: NamedProject;
  /** True if Nx has a project graph, which tells of inferred targets. */
  readonly hasGraph: boolean;
}

/** Returns the projects that the options name; the only backend needn't be named. Throws a Failure if one isn't there. */
export function chosenProjects(
  at: Standpoint,
  { frontend = '', backend }: { readonly frontend?: string; readonly backend?: string },
): ChosenProjects {
  const graph = readGraph(at.root);
  const look = { ...at, graph, projects: projectRoots(at.files, graph) };
  const front = projectOf(look, 'front end', frontend);
  const found = applications(at.files, at.root);
  const back = projectOf(
    look,
    'backend',
    backend ?? onlyBackend(found.filter(({ name }) => name !== front.name)),
  );
  if (front.name === back.name)
    throw new Failure(`front end and backend are both "${front.name}"; name two projects.`);
  checkApplication(at.files, found, back.name);
  return { front, back, hasGraph: graph.size > 0 };
}

interface Look extends Standpoint {
  readonly graph: ReadonlyMap<string, GraphProject>;
  readonly projects: ReadonlyMap<string, string>;
}

/** Returns the project of a name, or of a folder relative to the current one. Throws a Failure with the nearest name. */
function projectOf({ graph, projects, workingDirectory }: Look, role: string, given: string): NamedProject {
  const names = [...projects.keys()];
  if (given === '') throw new Failure(`name the ${role}; ${suggestion('', names)}`);
  const folder = joinPath(workingDirectory, given.replaceAll('\\', '/'));
  const name = projects.has(given) ? given : names.find((one) => projects.get(one) === folder);
  const root = projects.get(name ?? '');
  if (name === undefined || root === undefined)
    throw new Failure(`no project "${given}" in this workspace, as the ${role}; ${suggestion(given, names)}`);
  return { name, root, graph: graph.get(name) };
}

function onlyBackend(found: readonly Backend[]): string {
  const names = found.map(({ name }) => name);
  const [only, second] = names;
  if (only !== undefined && second === undefined) return only;
  throw new Failure(
    only === undefined
      ? 'no project with a FastAPI application was found; name the backend: tool client <front end> <backend>.'
      : `name the backend: tool client <front end> <backend>; there are: ${names.join(', ')}.`,
  );
}
