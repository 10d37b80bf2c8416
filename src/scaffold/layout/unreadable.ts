import { Failure } from '../../base/diagnostics/failure';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { ProjectLayout } from './facts';
import { foundResources } from './find/found-resources';

/**
 * Throws a Failure if a module that a resource imports is there and can't be read, such as a link out of the workspace: what stands in it
 * would be missing in the code of another resource.
 */
export function refuseUnreadable(inspection: Inspection, { siblings }: ProjectLayout): void {
  const { sources } = foundResources(inspection);
  const { tree } = sources;
  const files = new Set(siblings.flatMap((one) => one.files.map(({ path }) => path)));
  for (const path of files) {
    for (const binding of sources.bindings(path)) {
      const file = sources.imported(path, binding)?.file;
      if (file === undefined || tree.kind(file) !== 'file' || tree.read(file) !== undefined) continue;
      throw new Failure(
        `${file} can't be read: it leads out of the workspace through a link, or its permissions forbid it; nothing is written. Run this in a folder that holds both ends of the link, with --backend.`,
      );
    }
  }
}
