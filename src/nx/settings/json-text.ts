import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** The style of a JSON file, which insertions follow. */
interface Style {
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: string;
}

/** Keys from the outermost object inwards. */
export type Keys = readonly [string, ...string[]];

/**
 * Adds a value to the end of the list at a path of keys. Creates the list if it doesn't exist. Only inserts text:
 * existing text stays as written, and each comment stays beside its value (`modify` of jsonc-parser moves them; see
 * docs/internals/dependencies.md).
 */
export function withItem(text: string, path: Keys, value: unknown): string {
  const list = findNodeAtLocation(rootOf(text), [...path]);
  return list === undefined ? withProperty(text, path, [value]) : insert(text, list, value);
}

/** Sets the value at a path of keys: replaces the one that's there, with its comments, or adds a property. */
export function withValue(text: string, path: Keys, value: unknown): string {
  const there = findNodeAtLocation(rootOf(text), [...path]);
  if (there === undefined) return withProperty(text, path, value);
  const { indent, newline } = styleOf(text);
  const printed = print(value, indent).replaceAll('\n', `${newline}${indentAt(text, there.offset)}`);
  return text.slice(0, there.offset) + printed + text.slice(there.offset + there.length);
}

/**
 * Adds a property at a path of keys. Creates the objects on the way if they don't exist. Only inserts text, as
 * above.
 */
export function withProperty(text: string, path: Keys, value: unknown): string {
  const root = rootOf(text);
  const [key, ...rest] = path;
  const [table, name, inner] = rest.reduce<[Node, string, readonly string[]]>(
    ([node, at, left], next) => {
      const below = left.length === 0 ? findNodeAtLocation(node, [at]) : undefined;
      return below === undefined ? [node, at, [...left, next]] : [below, next, []];
    },
    [root, key, []],
  );
  return insert(
    text,
    table,
    inner.reduceRight<unknown>((one, word) => ({ [word]: one }), value),
    name,
  );
}

function rootOf(text: string): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root === undefined) throw new Error('The text is no JSON.');
  return root;
}

/** Inserts a value behind the last one of a list or an object; `key` is its key in an object. */
function insert(text: string, container: Node, value: unknown, key?: string): string {
  const style = styleOf(text);
  const label = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const lines = `${label}${print(value, style.indent)}`.split('\n');
  const printed = (indent: string): string => lines.join(`${style.newline}${indent}`);
  const last = container.children?.at(-1);
  return last === undefined
    ? insertFirst(text, container, printed, style)
    : insertBehind(text, container, last, printed, style);
}

/** Prints a value as Prettier does: a short list of texts stays on one line. */
function print(value: unknown, indent: string): string {
  return JSON.stringify(value, undefined, indent).replace(
    /\[\s+("[^[\]{}]*?")\s+\]/g,
    (list, items: string) => {
      const line = `[${items.replace(/\n\s*/g, ' ')}]`;
      return line.length > MAX_LIST ? list : line;
    },
  );
}

const MAX_LIST = 70;

function insertFirst(
  text: string,
  { type, offset, length }: Node,
  printed: (indent: string) => string,
  { indent, newline }: Style,
): string {
  const outer = indentAt(text, offset);
  const [start, end] = [offset + 1, offset + length - 1];
  if (type === 'array') return text.slice(0, start) + printed(outer) + text.slice(start);
  const comments = text.slice(start, end).trimEnd();
  const added = `${newline}${outer}${indent}${printed(outer + indent)}${newline}${outer}`;
  return text.slice(0, start) + comments + added + text.slice(end);
}

function insertBehind(
  text: string,
  container: Node,
  last: Node,
  printed: (indent: string) => string,
  { newline }: Style,
): string {
  const end = last.offset + last.length;
  const tail = text.slice(end, container.offset + container.length - 1);
  // A comma and a comment behind the last value, on its line, belong to that value.
  const [, blank = '', comma = '', rest = ''] = /^([ \t]*)(,?)([^\r\n]*)/.exec(tail) ?? [];
  const isOneLine = !tail.includes('\n');
  if (isOneLine) {
    const indent = indentAt(text, container.offset);
    return `${text.slice(0, end)}, ${printed(indent)}${text.slice(end)}`;
  }
  const indent = indentAt(text, last.offset);
  const behind = end + blank.length + comma.length + rest.length;
  return `${text.slice(0, end)},${blank}${rest}${newline}${indent}${printed(indent)}${comma}${text.slice(behind)}`;
}

/** Returns the indentation of the line that contains an offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function styleOf(text: string): Style {
  return {
    indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
