/** What a place in a module can see of it, told by indentation alone. */
export interface View {
  /** The lines of the functions and classes around the place, up to it; what lies in closed ones is left out. */
  readonly before: string;
  /** The function that the place stands in directly, with its parameters as text. */
  readonly inside: { readonly name: string; readonly parameters: string } | undefined;
}

interface Block {
  readonly indent: number;
  /** Where its lines begin among those that are kept. */
  readonly start: number;
  readonly name: string;
  readonly isFunction: boolean;
}

const HEAD = /^([ \t]*)(?:(?:async[ \t]+)?(def)|class)[ \t]+(\w+)/;

/** A line that begins in the margin and yet ends no block: the end of brackets, a comment, nothing. */
const NEUTRAL = /^[ \t]*(?:[)\]}#]|$)/;

/** The view from an index of a module's text; from its end, the module's own statements. */
export function viewFrom(text: string, index: number): View {
  const kept: string[] = [];
  const open: Block[] = [];
  let isInString = false;
  for (const line of text.slice(0, text.lastIndexOf('\n', index - 1) + 1).split('\n')) {
    if (!isInString && !NEUTRAL.test(line)) close(open, kept, indentOf(line));
    const [, indent, def, name = ''] = (isInString ? undefined : HEAD.exec(line)) ?? [];
    if (indent !== undefined)
      open.push({ indent: indent.length, start: kept.length, name, isFunction: def !== undefined });
    kept.push(line);
    if (hasOpenString(line)) isInString = !isInString;
  }
  close(open, kept, indentOf(text.slice(text.lastIndexOf('\n', index - 1) + 1)));
  const [outer] = open;
  const inner = open.at(-1);
  const lines = outer === undefined ? kept : kept.slice(outer.start);
  return {
    before: outer === undefined ? '' : lines.join('\n'),
    inside:
      inner?.isFunction === true
        ? { name: inner.name, parameters: parametersOf(kept.slice(inner.start).join('\n')) }
        : undefined,
  };
}

/** The statements of a module that stand in no function or class, those in `if` and `try` too. */
export function moduleLines(text: string): string {
  const kept: string[] = [];
  const open: Block[] = [];
  let isInString = false;
  for (const line of text.split('\n')) {
    const isText = isInString;
    if (hasOpenString(line)) isInString = !isInString;
    if (isText) continue;
    if (!NEUTRAL.test(line)) close(open, kept, indentOf(line));
    const [, indent, , name = ''] = HEAD.exec(line) ?? [];
    if (indent !== undefined)
      open.push({ indent: indent.length, start: kept.length, name, isFunction: true });
    kept.push(line);
  }
  close(open, kept, 0);
  return kept.join('\n');
}

/** Ends the blocks that a line of this indentation isn't part of, and drops their lines. */
function close(open: Block[], kept: string[], indent: number): void {
  for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
    kept.length = last.start;
    open.pop();
  }
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** Whether a string over several lines begins or ends here. */
export function hasOpenString(line: string): boolean {
  return (line.match(/"""|'''/g)?.length ?? 0) % 2 === 1;
}

function parametersOf(text: string): string {
  return /\(([^]*?)\)[^()]*:[ \t]*(?:#[^\n]*)?(?:\n|$)/.exec(text)?.[1] ?? '';
}
