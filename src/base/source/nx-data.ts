import { isAbsolute, join } from 'node:path';

/** Returns Nx's folder for disposable data, in which Nx's own plugins keep their caches. */
export function nxDataFolder(workspaceRoot: string): string {
  const given = process.env['NX_WORKSPACE_DATA_DIRECTORY'] ?? process.env['NX_PROJECT_GRAPH_CACHE_DIRECTORY'];
  const folder = given ?? join('.nx', 'workspace-data');
  return isAbsolute(folder) ? folder : join(workspaceRoot, folder);
}
