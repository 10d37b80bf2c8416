import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Position, Range, Uri, window, workspace } from 'vscode';
import type { Tree } from '../../../src/lsp/own-messages';

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

/** A folder to run `tool` in, and the options that say which of its applications is meant. */
interface Meant {
  readonly folder: string;
  readonly options: readonly string[];
}

/** Returns the application to ask about: the only one, or the one that the user picks. Without one, only a folder. */
export async function pickApplication({ applications }: Tree): Promise<Meant | undefined> {
  const picks = applications.flatMap(({ label, location }) => {
    const around = location && workspace.getWorkspaceFolder(Uri.parse(location.uri));
    return around === undefined ? [] : [{ label, description: around.name, folder: around.uri.fsPath }];
  });
  if (picks.length === 0) {
    const folder = await pickFolder();
    return folder === undefined ? undefined : { folder, options: [] };
  }
  const placeHolder = 'The application';
  const picked = picks.length === 1 ? picks[0] : await window.showQuickPick(picks, { placeHolder });
  return picked && { folder: picked.folder, options: ['--entry', picked.label] };
}

/** Returns a file that `tool` names in a folder: it may be relative to a workspace root around that. */
export function fileIn(folder: string, file: string): Uri | undefined {
  for (let around = folder; ; around = dirname(around)) {
    const place = join(around, file);
    if (existsSync(place)) return Uri.file(place);
    if (around === dirname(around)) return undefined;
  }
}
