import { Failure } from '../../base/diagnostics/failure';
import { listProjects, projectNames } from '../../base/config/nx-projects';
import type { SourceTree } from '../../base/source/tree';
import { nearestWord } from '../../base/diagnostics/suggest';

/**
 * Returns the root of an Nx project, POSIX, relative to the workspace root; see {@link listProjects}. Throws a Failure with
 * similar names if there's no such project.
 */
export function findProject(tree: SourceTree, name: string): string {
  const projects = listProjects(tree);
  const root = projects.get(name);
  if (root !== undefined) return root;
  throw new Failure(
    `no project "${name}" in this workspace; ${adviseProject(tree, name, [...projects.keys()])}`,
  );
}

/** Returns the roots of all Nx projects, innermost first. */
export function projectRoots(tree: SourceTree): readonly string[] {
  return [...listProjects(tree).values()].sort((left, right) => right.length - left.length);
}

/** Returns the name of the project with this root, as `--project` takes it. */
export function nameOfRoot(tree: SourceTree, root: string): string {
  return [...listProjects(tree)].find(([, one]) => one === root)?.[0] ?? root;
}

function adviseProject(tree: SourceTree, name: string, known: readonly string[]): string {
  if (known.length === 0) return 'it has no projects: pass --backend DIR instead.';
  const near = nearestWord(name, known);
  return near === undefined ? `there are: ${projectNames(tree)}.` : `did you mean "${near}"?`;
}
