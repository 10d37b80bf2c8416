import { type Connection, MessageType, ShowMessageNotification, type TextEdit } from './protocol';
import type { Background } from './background';
import { type Documents, fileOf, uriOf } from './documents';
import type { Folder } from './folder';
import { COMMANDS } from './lenses';

/** The parts of the server that commands work with. */
interface Parts {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly folders: readonly Folder[];
  readonly background: Background;
  /** True if the client opens documents when it's asked to. */
  readonly isShowing: boolean;
}

/** Runs a command of {@link COMMANDS}: its first argument is a document's URI, the second of `tool.open` a line (from 0). */
export async function execute(command: string, [uri, line]: readonly unknown[], parts: Parts): Promise<null> {
  if (typeof uri !== 'string') return null;
  if (command === COMMANDS.open && parts.isShowing) {
    const at = { line: typeof line === 'number' ? line : 0, character: 0 };
    const selection = { start: at, end: at };
    await parts.connection.window.showDocument({ uri, takeFocus: true, selection });
  }
  if (command === COMMANDS.register) await register(uri, parts);
  return null;
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
