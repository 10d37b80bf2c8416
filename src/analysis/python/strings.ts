import type { Bytes, Expr, FormattedValue, JoinedStr, Node, Str } from './ast';
import { decodeByteEscapes, decodeEscapes, splitNamedCharacters } from './escapes';
import { type ExpressionHandler, type Reader, TOO_DEEP, unsupported } from './reader';
import { at, pushAll, type SyntaxNode } from './syntax-node';

export type StringPart = string | FormattedValue;

/** Prefix, opening quotes, the rest; of an unterminated string too. */
const LITERAL = /^([a-zA-Z]*)("""|'''|"|')/;

/** How a literal begins: its prefix in lower case, and its quotes; these are empty in damaged source. */
export function opened(source: string): { readonly prefix: string; readonly quotes: string } {
  const [, prefix = '', quotes = ''] = LITERAL.exec(source) ?? [];
  return { prefix: prefix.toLowerCase(), quotes };
}

/** `'…'`, with any prefix. */
const string: ExpressionHandler = (node, read) => {
  const source = read.source(node);
  const { prefix, quotes } = opened(source);
  if (quotes === '' || prefix.includes('t')) {
    return unsupported(node, quotes === '' ? 'damaged string' : 't-string');
  }
  const from = prefix.length + quotes.length;
  const to = Math.max(from, source.endsWith(quotes) ? source.length - quotes.length : source.length);
  if (prefix.includes('f')) {
    const inside = { line: node.line, start: node.start + from, end: node.start + to };
    return joined(node, fields(node, inside, prefix.includes('r'), read));
  }
  return plainString(node, prefix, source.slice(from, to));
};

/** A literal without replacement fields, by what stands between its quotes. */
export function plainString(node: Node, prefix: string, content: string): Expr {
  const isRaw = prefix.includes('r');
  if (prefix.includes('b')) {
    return { type: 'Bytes', ...at(node), value: isRaw ? content : decodeByteEscapes(content) };
  }
  if (isRaw || !content.includes('\\N{')) {
    return { type: 'Str', ...at(node), value: isRaw ? content : decodeEscapes(content) };
  }
  const parts = literalText(content, isRaw, node);
  return parts.every((part) => typeof part === 'string')
    ? { type: 'Str', ...at(node), value: parts.join('') }
    : joined(node, parts);
}

/** `'a' "b" f'{c}'`: one literal. */
const concatenated_string: ExpressionHandler = (node, read) =>
  concatenated(
    node,
    node.parts.map((part) => read.expr(part)),
  );

/** Literals next to each other. */
export function concatenated(node: Node, pieces: readonly Expr[]): Expr {
  if (pieces.every((piece): piece is Str => piece.type === 'Str')) {
    return { type: 'Str', ...at(node), value: pieces.map(({ value }) => value).join('') };
  }
  if (pieces.every((piece): piece is Bytes => piece.type === 'Bytes')) {
    return { type: 'Bytes', ...at(node), value: pieces.map(({ value }) => value).join('') };
  }
  const parts: StringPart[] = [];
  for (const piece of pieces) {
    if (piece.type === 'Bytes' || piece.type === 'UnsupportedExpr') {
      return unsupported(node, 'concatenation of different kinds of strings');
    }
    pushAll(parts, partsOf(piece));
  }
  return joined(node, parts);
}

export const STRINGS = { string, concatenated_string };

function partsOf(piece: Expr): readonly StringPart[] {
  if (piece.type === 'JoinedStr') {
    return piece.parts;
  }
  return piece.type === 'Str' ? [piece.value] : [];
}

/** A literal with replacement fields: neighbouring texts as one, empty ones gone. */
export function joined(node: Node, parts: readonly StringPart[]): JoinedStr {
  return { type: 'JoinedStr', ...at(node), parts: merged(parts) };
}

/** Neighbouring texts as one, empty ones gone. */
function merged(parts: readonly StringPart[]): readonly StringPart[] {
  const result: StringPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') {
      result[result.length - 1] = last + part;
    } else if (part !== '') {
      result.push(part);
    }
  }
  return result;
}

/** Text and replacement fields of an f-string or a format specifier, between two positions. */
function fields(node: SyntaxNode, { start, end }: Node, isRaw: boolean, read: Reader): readonly StringPart[] {
  const parts: StringPart[] = [];
  let from = start;
  const textUpTo = (to: number): readonly StringPart[] =>
    literalText(read.source({ line: node.line, start: from, end: to }), isRaw, node, true);
  for (const child of node.parts) {
    if (child.type === 'interpolation' || child.type === 'format_expression') {
      parts.push(...textUpTo(child.start), field(child, isRaw, read));
      from = child.end;
    }
  }
  parts.push(...textUpTo(Math.max(from, end)));
  return parts;
}

/** Literal text: escapes and, in an f-string, doubled braces decoded. */
export function literalText(
  text: string,
  isRaw: boolean,
  node: Node,
  isFormat = false,
): readonly StringPart[] {
  const unbrace = (part: string): string =>
    isFormat ? part.replace(/\{\{|\}\}/g, ([brace]) => brace ?? '') : part;
  if (isRaw || !text.includes('\\')) {
    return [unbrace(text)];
  }
  return splitNamedCharacters(text).map((part) =>
    typeof part === 'string' ? unbrace(part) : hole(node, part.escape),
  );
}

/** A part of a string that isn't known. */
function hole(node: Node, syntax: string): FormattedValue {
  return {
    type: 'FormattedValue',
    ...at(node),
    value: unsupported(node, syntax),
    conversion: undefined,
    spec: undefined,
    debugText: undefined,
  };
}

/** `{value=!r:spec}` */
function field(node: SyntaxNode, isRaw: boolean, read: Reader): FormattedValue {
  const children = node.children;
  const typed = (type: string): SyntaxNode | undefined => children.find((child) => child.type === type);
  const conversion = typed('type_conversion');
  const spec = typed('format_specifier');
  const value = node.field('expression');
  const aligned = value?.type === 'named_expression' ? alignment(value, read) : undefined;
  return {
    type: 'FormattedValue',
    ...at(node),
    value: read.expr(aligned === undefined ? value : value?.parts[0]),
    conversion: conversion && conversionOf(read.source(conversion)),
    spec: spec ? specifier(spec, isRaw, read) : aligned,
    debugText: typed('=') && debugText(node, conversion ?? spec ?? children.at(-1) ?? node, read),
  };
}

/** Fields may stand in it, with specifiers of their own. */
const specifier = (node: SyntaxNode, isRaw: boolean, read: Reader): JoinedStr =>
  read.deeper(
    () => joined(node, fields(node, { ...at(node), start: node.start + 1 }, isRaw, read)),
    () => joined(node, [hole(node, TOO_DEEP)]),
  );

/** In `{a:=5}` the grammar has an assignment, Python the format specifier `=5`. */
function alignment(node: SyntaxNode, read: Reader): JoinedStr {
  const operator = node.children.find(({ type }) => type === ':=') ?? node;
  const place = { line: operator.line, start: operator.start, end: node.end };
  return joined(place, [read.source(place).slice(1)]);
}

function conversionOf(text: string): FormattedValue['conversion'] {
  return (['r', 's', 'a'] as const).find((letter) => text === `!${letter}`);
}

/** `{ x = }` → `' x = '` */
function debugText(node: SyntaxNode, next: SyntaxNode, read: Reader): string {
  return read.source({ line: node.line, start: node.start + 1, end: next.start });
}
