import type { SourceTree } from '../base/source/tree';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { Site } from '../scaffold/backend/site';
import { foundResources } from '../scaffold/layout/find/found-resources';
import type { Roster } from '../scaffold/layout/find/siblings';
import { Sources } from '../scaffold/layout/read/sources';
import { inspectedIn, requestOf } from '../scaffold/layout/site-layout';
import type { CommonOptions } from '../scaffold/options';

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
  site: Site,
  options: CommonOptions & { readonly entry?: string },
): Promise<Opened> {
  const { files, backend } = site;
  const request = requestOf(site, options);
  const look = async (tree: SourceTree): Promise<Inspection | undefined> => inspectedIn(tree, request);
  const inspection = await look(files);
  const { sources = new Sources(files, backend.folder, [backend.folder, '']), roster } =
    inspection === undefined ? {} : foundResources(inspection);
  return { sources, inspection, roster, look };
}
