import type { Stmt } from '../../analysis/python/ast';
import type { PythonSource } from './source';
import { isStatement, pathsIn, startOf } from './paths';
import { isKeyword } from '../../base/naming/python';

/** A statement's line, or the head of a compound one, as Python reads it. */
interface LogicalLine {
  readonly start: number;
  readonly end: number;
  readonly isDef: boolean;
}

/** Returns the logical lines of a file. */
export function linesIn({ text, body }: PythonSource): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  for (const path of pathsIn(body)) {
    const part = path.at(-1);
    if (part !== undefined && isStatement(part)) lines.push(...linesOf(text, part));
  }
  return lines;
}

function linesOf(text: string, statement: Stmt): readonly LogicalLine[] {
  switch (statement.type) {
    case 'FunctionDef':
    case 'ClassDef': {
      const decorators = statement.decorators.map(({ start, end }) => ({
        start: start - 1,
        end,
        isDef: false,
      }));
      const start =
        decorators.length === 0 ? startOf(statement) : afterDecorators(text, decorators.at(-1)?.end ?? 0);
      return [...decorators, { start, end: endOfHead(text, start), isDef: statement.type === 'FunctionDef' }];
    }
    case 'If':
    case 'For':
    case 'While':
    case 'With':
      return [{ start: statement.start, end: endOfHead(text, statement.start), isDef: false }];
    case 'Try':
    case 'Match':
    case 'Import':
      return [];
    default:
      return [{ start: statement.start, end: statement.end, isDef: false }];
  }
}

const afterDecorators = (text: string, end: number): number =>
  end + (/^[^\n]*\n\s*/.exec(text.slice(end))?.[0].length ?? 0);

/** Returns the offset behind the colon that ends the head of a compound statement. */
function endOfHead(text: string, start: number): number {
  let depth = 0;
  const tokens = /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|[()[\]{}:]/g;
  tokens.lastIndex = start;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (token === ':' && depth === 0) return match.index + 1;
  }
  return text.length;
}

/** A piece of a logical line: text that isn't broken, or a bracketed group. */
export type Piece = string | Bracketed;

/** A pair of brackets with what commas divide in it. */
export interface Bracketed {
  readonly open: string;
  readonly items: readonly (readonly Piece[])[];
  readonly close: string;
  /** True if a comma stands behind the last item. */
  readonly hasLastComma: boolean;
  /** True for parentheses that only group an expression. */
  readonly isOptional: boolean;
  /** True for a tuple of one. */
  readonly isSingle: boolean;
}

const STRING = /^[A-Za-z]{0,2}(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads a logical line; `undefined` for one with a comment, a long string or a backslash in it. */
export function readBrackets(code: string): readonly Piece[] | undefined {
  if (/"""|'''|\\\n/.test(code)) return undefined;
  const reader = new Reader(code);
  const pieces = reader.sequence('');
  return reader.hasFailed || pieces.length !== 1 ? undefined : pieces[0];
}

class Reader {
  hasFailed = false;
  #at = 0;

  constructor(private readonly code: string) {}

  /** Reads up to a closing bracket; commas divide what's returned, except at the top. */
  sequence(end: string): readonly (readonly Piece[])[] {
    const items: Piece[][] = [[]];
    const add = (piece: Piece): void => {
      const item = items.at(-1);
      // A line of a chain begins with a point.
      if (piece === '.' && item?.at(-1) === ' ' && /^\.[A-Za-z_]/.test(this.code.slice(this.#at - 1)))
        item.pop();
      item?.push(piece);
    };
    while (this.#at < this.code.length) {
      const rest = this.code.slice(this.#at);
      const char = rest.charAt(0);
      const string = STRING.exec(rest)?.[0];
      if (char === end) return items;
      if (char === '#') this.hasFailed = true;
      if (string !== undefined) this.#take(string, add);
      else if (char in CLOSING) add(this.#group(char, items.at(-1) ?? []));
      else if (char === ',' && end !== '') {
        this.#at += 1;
        items.push([]);
      } else this.#take(/^(?:\s+|\w+|[^\w\s])/.exec(rest)?.[0] ?? char, add);
    }
    if (end !== '') this.hasFailed = true;
    return items;
  }

  #take(text: string, add: (piece: Piece) => void): void {
    this.#at += text.length;
    add(/^\s+$/.test(text) ? ' ' : text);
  }

  #group(open: string, before: readonly Piece[]): Bracketed {
    const close = CLOSING[open] ?? '';
    this.#at += 1;
    const read = this.sequence(close).map(trimmed);
    this.#at += 1;
    const items = read.filter((item) => item.length > 0);
    const hasLastComma = items.length > 0 && read.length > items.length;
    const last = before.findLast((piece) => piece !== ' ');
    // Behind a name, a literal or a bracket parentheses call; there alone a comma behind one item changes nothing.
    const isGrouping =
      open === '(' &&
      (last === undefined || (typeof last === 'string' && (isKeyword(last) || !/[\w"']$/.test(last))));
    const isSingle = isGrouping && items.length === 1 && hasLastComma;
    return {
      open,
      items,
      close,
      hasLastComma: hasLastComma && !isSingle,
      isSingle,
      isOptional: isGrouping && items.length === 1 && !hasLastComma,
    };
  }
}

/** Returns an item without spaces at its ends, its text joined where nothing lies between. */
function trimmed(item: readonly Piece[]): readonly Piece[] {
  const from = item.findIndex((piece) => piece !== ' ');
  const to = item.findLastIndex((piece) => piece !== ' ');
  return from === -1 ? [] : item.slice(from, to + 1);
}

/** Returns pieces on one line. */
export const flat = (pieces: readonly Piece[]): string => pieces.map(flatPiece).join('');

function flatPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  const { open, items, close, isSingle } = piece;
  return `${open}${items.map(flat).join(', ')}${isSingle ? ',' : ''}${close}`;
}

/** True if a comma behind the last item keeps some group broken. */
export const isKeptBroken = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => typeof piece !== 'string' && (piece.hasLastComma || piece.items.some(isKeptBroken)));
