import { errorMessage } from '../../base/diagnostics/error-message';
import { Failure } from '../../base/diagnostics/failure';
import { printable } from '../../base/diagnostics/printable';
import { isOutside, isWithin, joinPath } from '../../base/source/paths';
import { type Presentation, presentError } from './present';

/** What the tokens in a path of Nx stand for. */
export interface NxProject {
  readonly name: string;
  /** POSIX, relative to the workspace root. */
  readonly root: string;
}

/** Where a project's application must lie: in its root, or in a source root elsewhere. */
export function sourceFolder(root: string, sourceRoot: string): string {
  return isWithin(root, sourceRoot) ? root : sourceRoot;
}

/**
 * `{projectRoot}/routes.json` → `apps/shop/routes.json`, relative to the workspace root, as `outputs` of a target are.
 * Throws a Failure for a path that Nx couldn't restore from its cache: an absolute one, and one outside the workspace.
 */
export function outputPath(given: string, { name, root }: NxProject): string {
  const filled = given
    .replaceAll('\\', '/')
    .replaceAll('{workspaceRoot}', '.')
    .replaceAll('{projectRoot}', root === '' ? '.' : root)
    .replaceAll('{projectName}', name);
  const path = joinPath(filled);
  if (isOutside(path)) {
    throw new Failure(
      `outputFile ${given} isn't in the workspace; give a path relative to its root, so that Nx can cache the file.`,
    );
  }
  if (path === '' || filled.endsWith('/'))
    throw new Failure(`outputFile ${given} is a folder; name a file in it.`);
  return path;
}

/**
 * What's left to print once the report is in a file: where that is, on stderr, for only a report goes to stdout. Without
 * a report (exit code 2) nothing is written. `write` throws a Failure where it can't.
 */
export function intoFile(
  presentation: Presentation,
  path: string,
  write: (path: string, text: string) => void,
): Presentation {
  if (presentation.exitCode === 2) return presentation;
  try {
    write(path, presentation.stdout);
  } catch (error) {
    return presentError(errorMessage(error, false), undefined);
  }
  return {
    ...presentation,
    stdout: '',
    stderr: `${presentation.stderr}report written to ${printable(path)}\n`,
  };
}
