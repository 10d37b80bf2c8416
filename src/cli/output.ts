import { basename, dirname, parse, resolve } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { intoFile } from '../routes-report/output/output-file';
import type { Presentation } from '../routes-report/output/present';
import { commitFiles } from '../base/source/commit';
import { diskTree } from '../base/source/disk';
import { pathWithin, toWorkspacePath } from '../base/source/paths';

/**
 * Implements `--output FILE` (relative to the current directory): returns a function that makes a presentation
 * write its report to the file, whole or not at all, and print a line about it instead. Throws a Failure for a
 * folder at once: a wrong path must not cost an analysis.
 */
export function outputTo(given: string, cwd: string): (presentation: Presentation) => Presentation {
  const path = resolve(cwd, given);
  if (/[\\/]$/.test(given) || diskTree(dirname(path)).kind(basename(path)) === 'directory')
    throw new Failure(`--output ${given} is a folder; name a file in it.`);
  return (presentation) =>
    intoFile(presentation, given, (_, text) => {
      const root = pathWithin(cwd, path) === undefined ? parse(path).root : cwd;
      commitFiles(root, [{ path: toWorkspacePath(root, root, path), content: Buffer.from(text) }]);
    });
}
