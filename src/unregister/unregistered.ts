import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { type Change, type Plan, textOf } from '../scaffold/change';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { fileOf } from '../scaffold/backend/layout';
import { importsFile } from '../scaffold/backend/importers';
import { unregisterRouter } from './unregister';

/** Returns the changes that unregister a router, so that its file can be deleted. Throws a Failure if that's impossible. */
export async function unregistered(
  { files, layout }: Site,
  resource: ResourceName,
  options: CommonOptions & { readonly entry?: string },
): Promise<Pick<Plan, 'changes' | 'notes'>> {
  const workingDirectory = workingDirectoryOf(options);
  try {
    const { changes } = await unregisterRouter(files, {
      layout,
      resource,
      entry: options.entry,
      workingDirectory,
    });
    if (options.force !== true) refuseHandWritten(files, changes, resource);
    return { changes, notes: [] };
  } catch (error) {
    // Without a readable application there's nothing to remove, unless it imports the router.
    const [main, router] = [joinPath(layout.backend, 'main.py'), fileOf(layout, 'api', resource.module)];
    const isImported = importsFile(files, main, router, layout.backend);
    if (!(error instanceof Failure) || error instanceof HandWritten || isImported) throw error;
    return { changes: [], notes: [] };
  }
}

/** A registration written by hand. */
class HandWritten extends Failure {}

/** Throws a Failure if the statements to remove differ from those that `register` adds: they may do more. */
function refuseHandWritten(files: SourceTree, changes: readonly Change[], { module }: ResourceName): void {
  const router = `${module}_router`;
  const ours = [
    new RegExp(String.raw`^from [\w.]+ import \(? ?router as ${router},? ?\)?$`),
    new RegExp(String.raw`^\w+\.include_router\( ?${router}(?:, prefix=(["'])[^"']*\1)?,? ?\)$`),
  ];
  for (const change of changes) {
    if (change.kind !== 'edit') continue;
    const statements = removedStatements(readText(files, change.path) ?? '', textOf(change) ?? '');
    const other = statements.find((statement) => !ours.some((pattern) => pattern.test(statement)));
    if (other === undefined) continue;
    throw new HandWritten(
      `${change.path} registers it in words of its own (${other.slice(0, 60)}); nothing is deleted. Take that out first (tool unregister), or --force.`,
    );
  }
}

/** Returns the removed statements, each joined to one line with single spaces. */
function removedStatements(before: string, after: string): readonly string[] {
  const left = after.split(/\r\n?|\n/);
  const statements: string[] = [];
  let open = '';
  for (const line of before.split(/\r\n?|\n/)) {
    if (line === left[0]) {
      left.shift();
      continue;
    }
    open = `${open} ${line.trim()}`.trim();
    if (open === '' || (open.match(/\(/g)?.length ?? 0) > (open.match(/\)/g)?.length ?? 0)) continue;
    statements.push(open.replace(/\s+/g, ' '));
    open = '';
  }
  return open === '' ? statements : [...statements, open];
}
