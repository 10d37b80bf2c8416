import { Failure } from '../base/diagnostics/failure';
import type { SourceTree } from '../base/source/tree';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { Site } from '../scaffold/backend/site';
import { foundResources } from '../scaffold/layout/find/found-resources';
import type { Roster } from '../scaffold/layout/find/siblings';
import { Sources } from '../scaffold/layout/read/sources';
import { inspected } from '../scaffold/layout/site-layout';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';

/** The project of a site, read as far as it can be. */
export interface Opened {
  readonly sources: Sources;
  /** These are `undefined` without an application that can be read. */
  readonly inspection: Inspection | undefined;
  readonly roster: Roster | undefined;
  readonly look: (files: SourceTree) => Promise<Inspection | undefined>;
}

/** Reads the project of a site. */
export async function opened(
  { files, backend: { folder } }: Site,
  options: CommonOptions & { readonly entry?: string },
): Promise<Opened> {
  const request = { ...options, backend: folder, workingDirectory: workingDirectoryOf(options) };
  const look = async (tree: SourceTree): Promise<Inspection | undefined> => {
    const found = await inspected(tree, request);
    return found instanceof Failure ? undefined : found;
  };
  const inspection = await look(files);
  const { sources = new Sources(files, folder, [folder, '']), roster } =
    inspection === undefined ? {} : foundResources(inspection);
  return { sources, inspection, roster, look };
}
