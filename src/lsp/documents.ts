import { dirname, basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDocument } from './protocol';
import type { Connection, Range, TextDocumentContentChangeEvent } from './protocol';
import { diskTree } from '../base/source/disk';
import { readText } from '../base/source/text';
import type { Buffers } from './buffers';

/** A change of the lines up to `to` (from 0), which made `added` more of them. */
interface Shift {
  readonly version: number;
  readonly to: number;
  readonly added: number;
  /** True if the line `to` moves as those below it do. */
  readonly movesLast: boolean;
}

interface Open {
  document: TextDocument;
  readonly shifts: Shift[];
}

/** The state of the open documents at the time of a look: the version of each, by absolute path. */
export type Versions = ReadonlyMap<string, number>;

/** The documents that the editor has open, by absolute path. Documents that are no files aren't kept. */
export class Documents {
  readonly #open = new Map<string, Open>();

  /** Follows what a client says of its documents, and tells of each change. */
  listen(connection: Connection, changed: () => void): void {
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
      this.#add(uri, languageId, version, text);
      changed();
    });
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
      this.#change(uri, version, contentChanges);
      changed();
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      this.#open.delete(fileOf(uri) ?? '');
      changed();
    });
  }

  #add(uri: string, language: string, version: number, text: string): void {
    const file = fileOf(uri);
    if (file === undefined) return;
    this.#open.set(file, { document: TextDocument.create(uri, language, version, text), shifts: [] });
  }

  #change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const file = fileOf(uri);
    const known = file === undefined ? undefined : this.#open.get(file);
    if (known === undefined) return;
    for (const change of changes) {
      const { document } = known;
      const { start, end } = 'range' in change ? change.range : whole(document);
      const added = linesIn(change.text) - (end.line - start.line);
      const movesLast = start.line < end.line || start.character === 0;
      if (added !== 0) known.shifts.push({ version, to: end.line, added, movesLast });
      known.document = TextDocument.update(document, [change], version);
    }
  }

  /** Returns an open document by its absolute path. */
  document(file: string): TextDocument | undefined {
    return this.#open.get(file)?.document;
  }

  /** Returns the open documents. */
  all(): readonly TextDocument[] {
    return [...this.#open.values()].map(({ document }) => document);
  }

  /** Returns the text of a file: as the editor has it, or else as the disk has it. */
  text(file: string): string | undefined {
    return this.document(file)?.getText() ?? savedText(file);
  }

  /** Returns the texts that differ from what is saved. */
  buffers(): Buffers {
    const all = [...this.#open].map(([file, { document }]) => [file, document.getText()] as const);
    return new Map(all.filter(([file, text]) => savedText(file) !== text));
  }

  versions(): Versions {
    return new Map([...this.#open].map(([file, { document }]) => [file, document.version]));
  }

  /** Returns where a line (from 0) of an earlier version stands now. */
  lineNow(file: string, line: number, versions: Versions): number {
    const known = this.#open.get(file);
    const since = versions.get(file);
    if (known === undefined || since === undefined) return line;
    return known.shifts
      .filter(({ version }) => version > since)
      .reduce(
        (at, { to, added, movesLast }) => (at > to || (at === to && movesLast) ? at + added : at),
        line,
      );
  }

  /** Drops what only versions before these need. */
  forget(versions: Versions): void {
    for (const [file, { shifts }] of this.#open) {
      const since = versions.get(file) ?? 0;
      const old = shifts.findIndex(({ version }) => version > since);
      shifts.splice(0, old < 0 ? shifts.length : old);
    }
  }
}

const savedText = (file: string): string | undefined => readText(diskTree(dirname(file)), basename(file));

const linesIn = (text: string): number => text.split('\n').length - 1;

const whole = (document: TextDocument): Range => ({
  start: { line: 0, character: 0 },
  end: { line: document.lineCount - 1, character: 0 },
});

/** Returns the absolute path of a file's URI; `undefined` for what is no file. */
export function fileOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined; // a share of another platform, or a damaged URI
  }
}

export const uriOf = (file: string): string => pathToFileURL(file).href;
