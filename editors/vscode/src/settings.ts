import { workspace } from 'vscode';
import { type Grouping, GROUPINGS } from './model/tree';

/** The section of the settings. */
export const SECTION = 'tool';

/** Returns the user's settings. */
export function settings(): {
  /** As the server takes them. */
  readonly served: { readonly lenses: boolean; readonly brokenCalls: boolean };
  readonly server: string;
  readonly grouping: Grouping;
} {
  const given = workspace.getConfiguration(SECTION);
  const grouping = given.get<string>('grouping');
  return {
    served: { lenses: given.get('lenses', true), brokenCalls: given.get('brokenCalls', false) },
    server: given.get('server', ''),
    grouping: GROUPINGS.find((one) => one === grouping) ?? 'router',
  };
}

/** Keeps another grouping, in the workspace's settings if it's there already. */
export async function setGrouping(grouping: Grouping): Promise<void> {
  const given = workspace.getConfiguration(SECTION);
  const isOfWorkspace = given.inspect('grouping')?.workspaceValue !== undefined;
  await given.update('grouping', grouping, !isOfWorkspace);
}
