import { basename, dirname, parse, resolve } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { intoFile, spareSource } from '../routes-report/output/output-file';
import type { Presentation } from '../routes-report/output/present';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { commitFiles } from '../base/source/commit';
import { diskTree } from '../base/source/disk';
import { pathWithin, toWorkspacePath } from '../base/source/paths';

/** The destination of a report, as given on the command line. */
export interface OutputRequest {
  /** The value of `--output`, relative to the current directory. */
  readonly given: string;
  /** The workspace root, absolute. */
  readonly root: string;
  /** True to overwrite a Python file, or one with settings of the project. */
  readonly isForced: boolean;
}

/**
 * Implements `--output FILE`: makes a report, and writes it to the file, whole or not at all; what remains to be printed is a
 * line about it. Throws a Failure at once for a folder, for a file in a folder outside the workspace that doesn't exist,
 * and for Python source and settings: a wrong path must not cost an analysis.
 */
export async function outputTo(
  { given, root, isForced }: OutputRequest,
  { cwd }: Surroundings,
  present: () => Promise<Presentation>,
): Promise<Presentation> {
  const path = resolve(cwd, given);
  const kind = diskTree(dirname(path)).kind(basename(path));
  if (/[\\/]$/.test(given) || kind === 'directory')
    throw new Failure(`--output ${given} is a folder; name a file in it.`);
  if (pathWithin(root, path) === undefined && diskTree(dirname(path)).kind('') !== 'directory')
    throw new Failure(
      `--output ${given}: there's no folder ${dirname(given)}, and it's outside the workspace; make it first.`,
    );
  if (kind === 'file' && !isForced) spareSource(path, `--output ${given}`);
  return intoFile(await present(), given, (_, text) => {
    const base = pathWithin(cwd, path) === undefined ? parse(path).root : cwd;
    commitFiles(base, [{ path: toWorkspacePath(base, base, path), content: Buffer.from(text) }]);
  });
}
