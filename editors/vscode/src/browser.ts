import { commands, type ExtensionContext, window } from 'vscode';

/** The sentence that the manifest says of workspaces without a disk. */
interface Manifest {
  readonly capabilities: { readonly virtualWorkspaces: { readonly description: string } };
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Says what isn't there where no server can run: in a browser, and in a folder that's on no disk. Uses nothing of Node. */
export async function activate({ extension, subscriptions }: ExtensionContext): Promise<void> {
  // The cast: our own manifest.
  const { capabilities, contributes } = extension.packageJSON as Manifest;
  const { description } = capabilities.virtualWorkspaces;
  for (const { command } of contributes.commands)
    subscriptions.push(commands.registerCommand(command, () => window.showInformationMessage(description)));
  await commands.executeCommand('setContext', 'tool.state', 'noDisk');
}
