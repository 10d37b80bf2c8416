import { Position, Range, Uri, window, workspace } from 'vscode';

/** Opens a document at a line (from 0). */
export async function openPlace(uri: string, line: number): Promise<void> {
  const at = new Position(line, 0);
  await window.showTextDocument(Uri.parse(uri), { selection: new Range(at, at) });
}

/** Returns the folder to run in, absolute: the only one, or the one that the user picks. */
export async function pickFolder(): Promise<string | undefined> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  if (folders.length < 2) return folders[0]?.uri.fsPath;
  return (await window.showWorkspaceFolderPick())?.uri.fsPath;
}
