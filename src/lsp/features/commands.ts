import {
  type Connection,
  type Location,
  MessageType,
  ShowMessageNotification,
  type TextEdit,
} from '../protocol';
import type { Background } from '../worker-client';
import { type Documents, fileOf, uriOf } from '../documents';
import type { Folder } from '../folder';
import { COMMANDS } from './lenses';

/** The parts of the server that commands work with. */
interface Parts {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly folders: readonly Folder[];
  readonly background: Background;
  /** True if the client opens documents when it's asked to. */
  readonly isShowing: boolean;
  /** Returns the calls that reach the handler on a line (from 0) of a document. */
  readonly callsOf: (uri: string, line: number) => readonly Location[];
}

/** Runs a command of {@link COMMANDS}: its first argument is a document's URI, the second of all but `tool.register` a line (from 0). */
export async function execute(command: string, [uri, line]: readonly unknown[], parts: Parts): Promise<null> {
  if (typeof uri !== 'string') return null;
  const at = typeof line === 'number' ? line : 0;
  if (command === COMMANDS.open) await show(uri, at, parts);
  if (command === COMMANDS.calls) await choose(parts.callsOf(uri, at), parts);
  if (command === COMMANDS.register) await register(uri, parts);
  return null;
}

async function show(uri: string, line: number, { connection, isShowing }: Parts): Promise<void> {
  if (!isShowing) return;
  const at = { line, character: 0 };
  await connection.window.showDocument({ uri, takeFocus: true, selection: { start: at, end: at } });
}

/** Shows a place, of several the one that the user picks. */
async function choose(places: readonly Location[], parts: Parts): Promise<void> {
  const items = places.map(({ uri, range: { start } }) => {
    const folder = parts.folders.find((one) => one.pathOf(fileOf(uri) ?? '') !== undefined);
    const title = `${folder?.pathOf(fileOf(uri) ?? '') ?? uri}:${String(start.line + 1)}`;
    return { title, uri, line: start.line };
  });
  const [first, second] = items;
  const picked =
    second === undefined ? first : await parts.connection.window.showInformationMessage('Calls', ...items);
  if (picked !== undefined) await show(picked.uri, picked.line, parts);
}

/** Registers the router of a document through an edit of the client, so that the user can take it back. */
async function register(uri: string, { connection, documents, folders, background }: Parts): Promise<void> {
  const file = fileOf(uri);
  const folder = folders.find((one) => file !== undefined && one.pathOf(file) !== undefined);
  if (file === undefined || folder === undefined) return;
  const { registration, defect } = await background.register(folder.folder, documents.buffers(), file);
  if (defect !== undefined) connection.console.error(defect);
  if (registration === undefined) return;
  const { texts, notes, isRefused } = registration;
  if (texts.length > 0) {
    const edits = texts.map(([path, text]): [string, TextEdit[]] => [
      uriOf(path),
      [replacing(documents.text(path) ?? '', text)],
    ]);
    const edit = { changes: Object.fromEntries(edits) };
    await connection.workspace.applyEdit({ label: 'Register the router', edit });
  }
  if (notes.length === 0) return;
  // A notification: `window.showErrorMessage` of the library waits for an answer.
  const type = isRefused ? MessageType.Error : MessageType.Info;
  await connection.sendNotification(ShowMessageNotification.type, { type, message: notes.join('\n') });
}

/** Returns the edit that gives a document another text: it replaces the lines between those that stay. */
function replacing(before: string, after: string): TextEdit {
  const [old, fresh] = [before, after].map((text) => text.split('\n')) as [string[], string[]];
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const own = fresh.slice(head, fresh.length - tail);
  if (tail === 0) {
    // The last line has no end, so it's replaced too, up to the end of the document.
    const from = Math.min(head, most - 1);
    const end = { line: old.length - 1, character: (old.at(-1) ?? '').length };
    return { range: { start: { line: from, character: 0 }, end }, newText: fresh.slice(from).join('\n') };
  }
  const range = {
    start: { line: head, character: 0 },
    end: { line: old.length - tail, character: 0 },
  };
  return { range, newText: own.map((line) => `${line}\n`).join('') };
}
