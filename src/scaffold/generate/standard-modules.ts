import { isStandardModule } from '../../base/naming/python';
import { Failure } from '../../base/diagnostics/failure';
import { joinPath, pathWithin } from '../../base/source/paths';
import type { Change } from '../change';
import type { Sources } from '../layout/read/sources';

/** Throws a Failure for a new module or folder that hides one of Python's own: where modules are looked for, it comes first. */
export function refuseStandardNames({ tree, roots }: Sources, changes: readonly Change[]): void {
  for (const { kind, path } of changes) {
    if (kind !== 'write' || !path.endsWith('.py')) continue;
    for (const root of roots) {
      const [top = ''] = pathWithin(root, path)?.split('/') ?? [];
      const module = top.replace(/\.py$/, '');
      if (!isStandardModule(module) || tree.kind(joinPath(root, top)) !== undefined) continue;
      throw new Failure(
        `${joinPath(root, top)} would hide Python's own module ${module}, so that Python itself wouldn't start there; nothing is written. Choose another name.`,
      );
    }
  }
}
