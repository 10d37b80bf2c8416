import { errorMessage } from '../../base/diagnostics/error-message';
import { Failure } from '../../base/diagnostics/failure';
import { printable } from '../../base/diagnostics/printable';
import { baseName, isOutside, isWithin, joinPath } from '../../base/source/paths';
import { type Presentation, presentError } from './present';

/** The values of the tokens in a path of Nx. */
export interface NxProject {
  readonly name: string;
  /** POSIX, relative to the workspace root. */
  readonly root: string;
}

/** Returns the folder that must hold a project's application: its root, or a source root elsewhere. */
export function sourceFolder(root: string, sourceRoot: string): string {
  return isWithin(root, sourceRoot) ? root : sourceRoot;
}

/**
 * Fills the tokens of a path: `{projectRoot}/routes.json` → `apps/shop/routes.json`, relative to the workspace root as
 * `outputs` of a target are. Throws a Failure for a path that Nx can't restore from its cache: one that is absolute or
 * outside the workspace.
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
 * Throws a Failure for a file that must not become a report unless the user forces it: Python, and settings of the project. `shown`
 * is the path as the user wrote it, with the name of its option.
 */
export function spareSource(path: string, shown: string): void {
  if (/\.pyi?$/i.test(path))
    throw new Failure(`${shown} is a Python file; name another, or overwrite it with --force.`);
  if (SETTINGS.test(baseName(path)))
    throw new Failure(
      `${shown}: the report is made from this file; name another, or overwrite it with --force.`,
    );
}

/** Matches names of files with settings of the project. */
const SETTINGS =
  /^(?:\.env.*|pyproject\.toml|(?:nx|project|package)\.json|setup\.cfg|Pipfile|requirements.*\.txt|.*\.lock|Dockerfile.*|(?:docker-)?compose.*\.ya?ml|Procfile)$/;

/**
 * Writes the report to a file, and returns the rest to print, with the path on stderr: stdout is for the report only.
 * Writes nothing without a report (exit code 2). `write` may throw a Failure.
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
