import type { Bytes, Expr, FormattedValue, JoinedStr, Node, Str, UnsupportedExpr } from '../ast';
import { decodeByteEscapes, decodeEscapes, splitNamedCharacters } from './escapes';

/** Text of a string (escapes decoded), or a replacement field. */
export type StringPart = string | FormattedValue;

/** Matches the prefix and the quotes that a literal begins with. */
const LITERAL = /^([a-zA-Z]*)("""|'''|"|')/;

/** Returns how a literal begins: its prefix in lower case, and its quotes. */
export function opened(source: string): { readonly prefix: string; readonly quotes: string } {
  const [, prefix = '', quotes = ''] = LITERAL.exec(source) ?? [];
  return { prefix: prefix.toLowerCase(), quotes };
}

/** Returns the node of a literal without replacement fields; `content` is the source between its quotes. */
export function plainString(node: Node, prefix: string, content: string): Expr {
  const isRaw = prefix.includes('r');
  if (prefix.includes('b'))
    return { type: 'Bytes', ...at(node), value: isRaw ? content : decodeByteEscapes(content) };
  if (isRaw || !content.includes('\\N{'))
    return { type: 'Str', ...at(node), value: isRaw ? content : decodeEscapes(content) };
  const parts = literalText(content, isRaw, node);
  return parts.every((part) => typeof part === 'string')
    ? { type: 'Str', ...at(node), value: parts.join('') }
    : joined(node, parts);
}

/** Returns the one node of literals next to each other: `'a' "b" f'{c}'`. */
export function concatenated(node: Node, pieces: readonly Expr[]): Expr {
  if (pieces.every((piece): piece is Str => piece.type === 'Str'))
    return { type: 'Str', ...at(node), value: pieces.map(({ value }) => value).join('') };
  if (pieces.every((piece): piece is Bytes => piece.type === 'Bytes'))
    return { type: 'Bytes', ...at(node), value: pieces.map(({ value }) => value).join('') };
  const parts: StringPart[] = [];
  for (const piece of pieces) {
    if (piece.type === 'Bytes' || piece.type === 'UnsupportedExpr')
      return unsupported(node, 'concatenation of different kinds of strings');
    for (const part of partsOf(piece)) parts.push(part);
  }
  return joined(node, parts);
}

function partsOf(piece: Expr): readonly StringPart[] {
  if (piece.type === 'JoinedStr') return piece.parts;
  return piece.type === 'Str' ? [piece.value] : [];
}

/** Returns a literal with replacement fields; neighbouring texts become one, empty ones go. */
export function joined(node: Node, parts: readonly StringPart[]): JoinedStr {
  const merged: StringPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else if (part !== '') merged.push(part);
  }
  return { type: 'JoinedStr', ...at(node), parts: merged };
}

/** Returns literal text with its escapes and, in an f-string, its doubled braces decoded. */
export function literalText(
  text: string,
  isRaw: boolean,
  node: Node,
  isFormat = false,
): readonly StringPart[] {
  const unbrace = (part: string): string =>
    isFormat ? part.replace(/\{\{|\}\}/g, ([brace]) => brace ?? '') : part;
  if (isRaw || !text.includes('\\')) return [unbrace(text)];
  return splitNamedCharacters(text).map((part) =>
    typeof part === 'string' ? unbrace(part) : hole(node, part.escape),
  );
}

/** Returns a part of a string that isn't known. */
export function hole(node: Node, syntax: string): FormattedValue {
  return {
    type: 'FormattedValue',
    ...at(node),
    value: unsupported(node, syntax),
    conversion: undefined,
    spec: undefined,
    debugText: undefined,
  };
}

/** Returns what stands for source that isn't read. */
export function unsupported(node: Node, syntax: string): UnsupportedExpr {
  return { type: 'UnsupportedExpr', ...at(node), syntax };
}

const at = ({ line, start, end }: Node): Node => ({ line, start, end });
