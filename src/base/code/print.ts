/** The line length of `ruff format` and black. */
export const WIDTH = 88;

const STEP = 4;

/** A piece of Python to lay out: text that is never broken, or a bracketed group. */
export type Doc = string | Group;

/** A bracketed group, `head(item, item)tail`. `head` and `tail` include the brackets. */
export interface Group {
  readonly head: string;
  readonly items: readonly Doc[];
  readonly tail: string;
  /** True if a broken group ends in a comma, which makes the formatter keep it broken. */
  readonly hasLastComma: boolean;
}

/**
 * Makes a group for a call, a `def`, a display, or a subscript with several elements: `group('f(', ['a', 'b'],
 * ')')`.
 */
export function group(head: string, items: readonly Doc[], tail: string): Group {
  return { head, items, tail, hasLastComma: true };
}

/** Makes a group for a subscript with one element: a trailing comma would turn it into a tuple. */
export function subscript(head: string, item: Doc, tail = ']'): Group {
  return { head, items: [item], tail, hasLastComma: false };
}

/** Prints a piece on one line, whatever its length. */
export function flat(doc: Doc): string {
  return typeof doc === 'string' ? doc : `${doc.head}${doc.items.map(flat).join(', ')}${doc.tail}`;
}

/**
 * Prints a piece as `ruff format` would: on one line if it fits at `indent`, else one item per line with a trailing
 * comma. The first line isn't indented. `after` is the length of the text behind the last line.
 */
export function print(doc: Doc, indent = 0, after = 0): string {
  const line = flat(doc);
  if (typeof doc === 'string' || doc.items.length === 0 || fits(line, indent, after)) return line;
  return printBroken(doc, indent);
}

/** Prints a group with one item per line, even if it fits on one. */
export function printBroken({ head, items, tail, hasLastComma }: Group, indent = 0): string {
  const inner = indent + STEP;
  const lines = items.map((item, index) => {
    const comma = hasLastComma || index < items.length - 1 ? ',' : '';
    return `${' '.repeat(inner)}${print(item, inner, comma.length)}${comma}`;
  });
  return [head, ...lines, `${' '.repeat(indent)}${tail}`].join('\n');
}

/** Returns true if an indented line, with `after` more characters, is within the width. */
export function fits(line: string, indent = 0, after = 0): boolean {
  return indent + line.length + after <= WIDTH;
}

/**
 * Returns the first text whose lines all fit the width at `indent`, with room for `after` characters on the last
 * one; if none fits, the last text. For docstrings, comments and messages: `['Update one order item by its id.',
 * 'Update one order item.']`.
 */
export function firstThatFits(texts: readonly [string, ...string[]], indent = 0, after = 0): string {
  const isFitting = (text: string): boolean =>
    text
      .split('\n')
      .every((line, index, lines) => fits(line, indent, index === lines.length - 1 ? after : 0));
  return texts.find(isFitting) ?? texts.at(-1) ?? texts[0];
}
