import { isAbsolute, join } from 'node:path';

/** Nx's folder for what can be made again, where Nx's own plugins keep what they remember between runs. */
export function nxDataFolder(workspaceRoot: string): string {
  const given = process.env['NX_WORKSPACE_DATA_DIRECTORY'] ?? process.env['NX_PROJECT_GRAPH_CACHE_DIRECTORY'];
  const folder = given ?? join('.nx', 'workspace-data');
  return isAbsolute(folder) ? folder : join(workspaceRoot, folder);
}
