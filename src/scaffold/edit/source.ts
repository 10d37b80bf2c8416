import type { FunctionDef, Module, Stmt } from '../../analysis/python/ast';
import { decodeSource } from '../../analysis/python/decode';
import { parseWhole } from '../../analysis/python/parser';
import { nodesIn } from '../../analysis/python/ast/walk';

/** Removes `remove` characters at an offset of the text and inserts `insert`, whose lines end in `\n`. */
export interface Edit {
  readonly at: number;
  readonly remove?: number;
  readonly insert?: string;
}

/** Returns a text after edits that don't overlap. */
export function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { at, remove = 0, insert = '' } of edits.toSorted((left, right) => left.at - right.at)) {
    result += text.slice(done, at) + insert;
    done = at + remove;
  }
  return result + text.slice(done);
}

/** Returns the edits that don't lie in another one, which stands for them; equal ones once. */
export function outermost(edits: readonly Edit[]): readonly Edit[] {
  const end = ({ at, remove = 0 }: Edit): number => at + remove;
  const sorted = edits.toSorted((left, right) => left.at - right.at || end(right) - end(left));
  const kept: Edit[] = [];
  for (const edit of sorted) {
    const before = kept.at(-1);
    if (before === undefined || edit.at >= end(before)) kept.push(edit);
  }
  return kept;
}

/** A Python file that can be edited: reading uses its text, editing changes its bytes. */
export interface PythonSource {
  readonly bytes: Uint8Array;
  /** Decoded, with lines ending in `\n`; the positions of `body` refer to it. */
  readonly text: string;
  readonly body: readonly Stmt[];
  /** One step of indentation, as in the file's first indented block: `    ` or a tab. */
  readonly indent: string;
  /** Returns the file after edits that don't overlap. Inserted lines end like their neighbours. */
  edit(edits: readonly Edit[]): PythonSource;
}

/** Opens a file, or the text of one, for editing. Throws {@link EditRefused} if Python couldn't run it, or it can't be read completely. */
export function openSource(given: Uint8Array | string): PythonSource {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given;
  const { text, problem } = decodeSource(bytes);
  if (text === undefined || problem !== undefined)
    throw new EditRefused(`can't be read: ${problem ?? 'no text'}`);
  const body = readWhole(parseWhole(text));
  return {
    bytes,
    text,
    body,
    indent: indentOf(text, body),
    edit: (edits) => openSource(changed(bytes, text, edits)),
  };
}

/** Returns the statements once all bodies of functions are read, which tells the errors in those. */
function readWhole(module: Module): readonly Stmt[] {
  for (const node of nodesIn(module.body)) if (isFunction(node)) node.body();
  const [error] = module.errors();
  if (error !== undefined)
    throw new EditRefused(`has a syntax error in line ${error.line} (${error.message})`);
  return module.body;
}

const isFunction = (node: { readonly type?: unknown }): node is FunctionDef => node.type === 'FunctionDef';

const STEP = 4;

/** Returns the indentation of the first block on lines of its own; PEP 8's four spaces without one. */
function indentOf(text: string, body: readonly Stmt[]): string {
  for (const node of nodesIn(body)) {
    if (!('body' in node)) continue;
    const block = typeof node.body === 'function' ? (node as FunctionDef).body().statements : node.body;
    const [first] = Array.isArray(block) ? (block as readonly Stmt[]) : [];
    const around = first && 'start' in node ? leadOf(text, node.start) : undefined;
    const lead = first && leadOf(text, first.start);
    if (lead !== undefined && around !== undefined && lead.startsWith(around) && lead !== around)
      return lead.slice(around.length);
  }
  return ' '.repeat(STEP);
}

/** Returns the white space before a node that begins its line; `undefined` for any other node. */
export function leadOf(text: string, start: number): string | undefined {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^[ \t\f]*$/.test(lead) ? lead : undefined;
}

/** Returns the offset after the last character of the line that contains an offset. */
export function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Returns the offset of the first character of the line that contains an offset. */
export const lineStartAt = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** Matches the ends of lines, as Python reads them. */
const LINE_END = /\r\n?|\n/g;

/** Returns a file's bytes after edits of its text: what stays keeps its bytes and its line ends. */
function changed(bytes: Uint8Array, text: string, edits: readonly Edit[]): Uint8Array {
  const latin = Buffer.from(bytes).toString('latin1');
  const ends = latin.match(LINE_END) ?? [];
  const plain = latin.replace(LINE_END, '\n');
  // UTF-8 has more bytes than characters where there's more than ASCII; the other encodings have one each.
  const isUtf8 = plain.length !== text.length || !isForeign(text);
  const own = isUtf8 ? text : plain;
  let [result, done, line] = [isUtf8 && latin.startsWith(BYTE_ORDER_MARK) ? '\uFEFF' : '', 0, 0];
  const keep = (to?: number): void => {
    result += own.slice(done, to).replace(/\n/g, () => ends[line++] ?? '\n');
  };
  for (const { at, remove = 0, insert = '' } of edits.toSorted((left, right) => left.at - right.at)) {
    if (!isUtf8 && isForeign(insert))
      throw new EditRefused("isn't UTF-8, and what's to be added isn't ASCII");
    keep(at);
    // At a line start, and on the last line, new lines end as the line before.
    const isBeginning = at === 0 || text[at - 1] === '\n';
    const [first, second] = isBeginning ? [ends[line - 1], ends[line]] : [ends[line], ends[line - 1]];
    result += insert.replaceAll('\n', first ?? second ?? '\n');
    done = at + remove;
    line += text.slice(at, done).split('\n').length - 1;
  }
  keep();
  return new Uint8Array(Buffer.from(result, isUtf8 ? 'utf8' : 'latin1'));
}

const BYTE_ORDER_MARK = '\xEF\xBB\xBF';

const isForeign = (text: string): boolean => /[^\0-\x7F]/.test(text);

/**
 * Says why a file can't be edited safely. The message follows the file's name: `has a syntax error in line 3`. Callers turn
 * it into a Failure that says what to do instead.
 */
export class EditRefused extends Error {
  override readonly name: string = 'EditRefused';
}

/** Returns what an edit gives; where it's refused, what `otherwise` gives or throws, else `undefined`. */
export function unlessRefused<T>(edit: () => T): T | undefined;
export function unlessRefused<T, R>(edit: () => T, otherwise: (why: EditRefused) => R): T | R;
export function unlessRefused<T>(edit: () => T, otherwise?: (why: EditRefused) => unknown): unknown {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return otherwise?.(error);
  }
}
