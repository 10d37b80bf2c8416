import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { activate as withoutDisk } from './browser';
import { Client, type ServerState } from './client';
import { registerCommands } from './commands';
import { closePages } from './commands-of-tool';
import { LookedAtView } from './looked-at-view';
import { SECTION } from './settings';
import { Status } from './status';
import { RoutesView } from './view';

let client: Client | undefined;

/** Starts the server, and shows what it knows. */
export async function activate(context: ExtensionContext): Promise<void> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length > 0 && folders.every(({ uri }) => uri.scheme !== 'file')) return withoutDisk(context);
  const view = new RoutesView();
  const lookedAt = new LookedAtView();
  const status = new Status();
  const refresh = async (state: ServerState): Promise<void> => {
    status.show(state, view.tree);
    const tree = await started.tree();
    if (state !== 'starting') view.show(tree);
    lookedAt.show(tree);
    status.show(state, tree);
    const isNothing = state === 'idle' && tree.applications.length === 0;
    if (state === 'idle' || state === 'failed')
      await commands.executeCommand('setContext', 'tool.state', isNothing ? 'nothing' : state);
  };
  let last = Promise.resolve();
  const started = new Client(context, (state) => {
    last = last.then(() => refresh(state)).catch((error: unknown) => started.output.error(String(error)));
  });
  client = started;
  context.subscriptions.push(
    view.view,
    status.item,
    { dispose: closePages },
    started.output,
    window.registerFileDecorationProvider(view),
    window.registerTreeDataProvider('tool.lookedAt', lookedAt),
    ...registerCommands(started, view),
    workspace.onDidGrantWorkspaceTrust(() => void started.restart()),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration(`${SECTION}.server`)) await started.restart();
      if ([`${SECTION}.lenses`, `${SECTION}.brokenCalls`].some((one) => event.affectsConfiguration(one)))
        await started.tellSettings();
      if (event.affectsConfiguration(`${SECTION}.grouping`)) view.refresh();
    }),
  );
  await started.start();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
