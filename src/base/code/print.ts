/** The line length of `ruff format` and black. */
export const WIDTH = 88;

const STEP = 4;

/** A piece of Python that can be laid out: text that is never broken, or a bracketed group. */
export type Doc = string | Group;

/** `head(item, item)tail`; the brackets belong to head and tail. */
export interface Group {
  readonly head: string;
  readonly items: readonly Doc[];
  readonly tail: string;
  /** Whether a comma follows the last item of a broken group: the formatter then leaves it broken. */
  readonly hasLastComma: boolean;
}

/** A call, a `def`, a display, a subscript of several elements: `group('f(', ['a', 'b'], ')')`. */
export function group(head: string, items: readonly Doc[], tail: string): Group {
  return { head, items, tail, hasLastComma: true };
}

/** A subscript of one element: a comma behind it would make it a tuple. */
export function subscript(head: string, item: Doc, tail = ']'): Group {
  return { head, items: [item], tail, hasLastComma: false };
}

/** All on one line, whatever its length. */
export function flat(doc: Doc): string {
  return typeof doc === 'string' ? doc : `${doc.head}${doc.items.map(flat).join(', ')}${doc.tail}`;
}

/**
 * As `ruff format` leaves it: on one line where that fits the width at `indent`, else one item a line, with a comma
 * behind the last one. The first line has no indent; `after` is the length of what follows on the last line.
 */
export function print(doc: Doc, indent = 0, after = 0): string {
  const line = flat(doc);
  if (typeof doc === 'string' || doc.items.length === 0 || fits(line, indent, after)) return line;
  return printBroken(doc, indent);
}

/** One item a line, also where one line would do. */
export function printBroken({ head, items, tail, hasLastComma }: Group, indent = 0): string {
  const inner = indent + STEP;
  const lines = items.map((item, index) => {
    const comma = hasLastComma || index < items.length - 1 ? ',' : '';
    return `${' '.repeat(inner)}${print(item, inner, comma.length)}${comma}`;
  });
  return [head, ...lines, `${' '.repeat(indent)}${tail}`].join('\n');
}

/** Whether a line is within the width at an indent, with room for what follows. */
export function fits(line: string, indent = 0, after = 0): boolean {
  return indent + line.length + after <= WIDTH;
}

/**
 * The first text whose lines all fit the width at `indent`, with room for `after` characters on the last one; else the
 * last text. For docstrings, comments and messages: `['Update one order item by its id.', 'Update one order item.']`.
 */
export function firstThatFits(texts: readonly [string, ...string[]], indent = 0, after = 0): string {
  const isFitting = (text: string): boolean =>
    text
      .split('\n')
      .every((line, index, lines) => fits(line, indent, index === lines.length - 1 ? after : 0));
  return texts.find(isFitting) ?? texts.at(-1) ?? texts[0];
}
