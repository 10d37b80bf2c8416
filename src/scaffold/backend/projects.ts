import { Failure } from '../../base/diagnostics/failure';
import { listProjects, projectNames } from '../../base/config/nx-projects';
import type { SourceTree } from '../../base/source/tree';
import { nearestWord } from '../../base/diagnostics/suggest';

/**
 * The root of an Nx project, POSIX, relative to the workspace root; see {@link listProjects}. Throws a Failure that
 * lists names near to one that there isn't.
 */
export function findProject(tree: SourceTree, name: string): string {
  const projects = listProjects(tree);
  const root = projects.get(name);
  if (root !== undefined) return root;
  throw new Failure(
    `no project "${name}" in this workspace; ${adviseProject(tree, name, [...projects.keys()])}`,
  );
}

/** The roots of all of them, the innermost first. */
export function projectRoots(tree: SourceTree): readonly string[] {
  return [...listProjects(tree).values()].sort((left, right) => right.length - left.length);
}

/** The name of the project with this root, as it's given to `--project`. */
export function nameOfRoot(tree: SourceTree, root: string): string {
  return [...listProjects(tree)].find(([, one]) => one === root)?.[0] ?? root;
}

function adviseProject(tree: SourceTree, name: string, known: readonly string[]): string {
  if (known.length === 0) return 'it has no projects: pass --backend DIR instead.';
  const near = nearestWord(name, known);
  return near === undefined ? `there are: ${projectNames(tree)}.` : `did you mean "${near}"?`;
}
