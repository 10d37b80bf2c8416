import { type Edit, leadOf, lineEndAt, outermost, type PythonSource } from './source';
import { type Bracketed, flat, isKeptBroken, type Piece, readBrackets, linesIn } from './logical-lines';

/**
 * Breaks and joins the lines of new code as the formatter does that the project's lines follow: one that's too long is broken
 * at its brackets, one that was broken for its length alone is joined if it fits. Lines that are in the file before stay, and so
 * do those that were too long before something was added to them.
 */
export function reflowed(source: PythonSource, before: PythonSource, width: number): PythonSource {
  const known = new Set(linesIn(before).map(({ start, end }) => before.text.slice(start, end)));
  const isWhole = isFormatted(before, width);
  const long = new Set([...known].filter((code) => code.length > width && !code.includes('\n')).map(headOf));
  const edits = editsFor(
    source,
    width,
    (code, length) =>
      !known.has(code) && (isWhole || (length > width && !code.includes('\n') && !long.has(headOf(code)))),
  );
  return edits.length === 0 ? source : source.edit(edits);
}

/** Returns what stands before a list in a line: `from app.routers import`, `__all__ = [`. */
const headOf = (code: string): string => /^.*?(?:[([{]|\bimport\b|$)/.exec(code)?.[0] ?? code;

/** True for a file whose lines are broken as the formatter breaks them. */
export const isFormatted = (source: PythonSource, width: number): boolean =>
  editsFor(source, width, () => true).length === 0;

function editsFor(
  source: PythonSource,
  width: number,
  isWanted: (code: string, length: number) => boolean,
): readonly Edit[] {
  const { text } = source;
  return outermost(
    linesIn(source).flatMap(({ start, end, isDef }): readonly Edit[] => {
      const code = text.slice(start, end);
      const lead = leadOf(text, start);
      const behind = text.slice(end, lineEndAt(text, end));
      const length = (lead?.length ?? 0) + code.length + (PRAGMA.test(behind) ? 0 : behind.trimEnd().length);
      if (lead === undefined || !isWanted(code, length)) return [];
      const done = layOut(code, {
        indent: lead.length,
        width,
        isDef,
        after: length - lead.length - code.length,
      });
      return done === undefined || done === code ? [] : [{ at: start, remove: end - start, insert: done }];
    }),
  );
}

/** Comments for tools: formatters don't count their length. */
const PRAGMA = /#\s*(?:noqa|type:|pyright:|mypy:|pylint:|ruff:|nosec)/i;

interface Space {
  readonly indent: number;
  readonly width: number;
  readonly isDef: boolean;
  /** The length of what stands behind the line. */
  readonly after: number;
}

/** Returns the code of a logical line as the formatter has it; `undefined` for one that's beyond this. */
function layOut(code: string, space: Space): string | undefined {
  if (/^from\s/.test(code)) return importLines(code, space);
  const pieces = readBrackets(code);
  if (pieces === undefined) return undefined;
  const plain = withoutOptional(pieces);
  if (!isKeptBroken(plain) && fits(flat(plain), space)) return flat(plain);
  if (plain !== pieces) return chained(pieces, space);
  return chained(withOptional(pieces), space) ?? compared(pieces, space) ?? broken(pieces, space);
}

const fits = (line: string, { indent, width, after }: Space): boolean =>
  indent + line.length + after <= width;

/** Returns `from a import b, c`, one name per line if it's too long; a comma behind the last keeps it so. */
function importLines(code: string, space: Space): string | undefined {
  const [, head = '', list = ''] = /^(from\s+\S+\s+import\s+)\(?([^()#]*)\)?$/.exec(code) ?? [];
  if (list === '' || code.includes('#')) return undefined;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const line = `${head.replace(/\s+/g, ' ')}${names.join(', ')}`;
  if (!/,\s*$/.test(list) && fits(line, space)) return line;
  const pad = ' '.repeat(space.indent);
  return `${head.replace(/\s+/g, ' ')}(\n${names.map((name) => `${pad}    ${name},\n`).join('')}${pad})`;
}

/** Returns the pieces without parentheses around the whole of what's assigned or returned; the same ones if there are none. */
function withoutOptional(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1);
  const before = pieces.slice(0, -1).findLast((piece) => piece !== ' ');
  const isWhole = typeof last === 'object' && last.isOptional && (before === '=' || before === 'return');
  return isWhole ? [...pieces.slice(0, -1), ...(last.items[0] ?? [])] : pieces;
}

/** The fewest links of a chain that is put into parentheses rather than broken at its last call. */
const MANY_LINKS = 3;

/** Puts a chain of calls that's assigned or returned into parentheses. */
function withOptional(pieces: readonly Piece[]): readonly Piece[] {
  const from = pieces.findIndex((piece) => piece === '=' || piece === 'return') + 1;
  const value = pieces.slice(from).filter((piece, index) => index > 0 || piece !== ' ');
  if (from === 0 || linksOf(value).length < MANY_LINKS) return pieces;
  const group = {
    open: '(',
    items: [value],
    close: ')',
    hasLastComma: false,
    isOptional: true,
    isSingle: false,
  };
  return [...pieces.slice(0, from), ' ', group];
}

/** Keeps the parentheses around an expression: on one line within them, or one call of a chain per line. */
function chained(pieces: readonly Piece[], space: Space): string | undefined {
  const last = pieces.at(-1);
  if (typeof last !== 'object' || !last.isOptional) return undefined;
  const head = flat(pieces.slice(0, -1));
  const inner = { ...space, indent: space.indent + STEP, after: 0 };
  const [content = []] = last.items;
  const pad = ' '.repeat(inner.indent);
  const wrap = (text: string): string => `${head}(\n${pad}${text}\n${' '.repeat(space.indent)})`;
  if (fits(flat(content), inner) && !isKeptBroken(content)) return wrap(flat(content));
  const lines = linked(content, inner, 2);
  return lines === undefined ? undefined : wrap(lines);
}

/** Writes a chain of calls one per line; `undefined` for one of fewer links, and one that doesn't fit so. */
function linked(pieces: readonly Piece[], space: Space, fewest = MANY_LINKS): string | undefined {
  const links = linksOf(pieces);
  const lines = links.map((link, index) => {
    const own = { ...space, after: index === links.length - 1 ? space.after : 0 };
    return fits(flat(link), own) && !isKeptBroken(link) ? flat(link) : broken(link, own);
  });
  if (links.length < fewest || lines.includes(undefined)) return undefined;
  return lines.join(`\n${' '.repeat(space.indent)}`);
}

/** Divides a chain of calls before each `.name(`, the first call apart. */
function linksOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const links: Piece[][] = [[]];
  let hasCall = false;
  for (const [index, piece] of pieces.entries()) {
    const isLink = piece === '.' && typeof pieces[index + 2] === 'object' && hasCall;
    if (isLink) links.push([]);
    hasCall ||= typeof piece === 'object';
    links.at(-1)?.push(piece);
  }
  return links;
}

/** Puts what's asserted into parentheses where it ends in no bracket, and divides it before its operator if it has to. */
function compared(pieces: readonly Piece[], space: Space): string | undefined {
  if (pieces[0] !== 'assert' || typeof pieces.at(-1) === 'object') return undefined;
  const content = pieces.slice(2);
  if (content.some((piece) => piece === ',' || piece === 'and' || piece === 'or')) return undefined;
  const inner = { ...space, indent: space.indent + STEP, after: 0 };
  const pad = ' '.repeat(inner.indent);
  const operator = content.findIndex(
    (piece, index) => content[index - 1] === ' ' && /^(?:[=!<>]|in|is|not)$/.test(flat([piece])),
  );
  if (operator === -1 || isKeptBroken(content)) return undefined;
  const halves = [flat(content.slice(0, operator)).trimEnd(), flat(content.slice(operator))];
  const lines = fits(flat(content), inner) ? [flat(content)] : halves;
  if (!lines.every((line) => fits(line, inner))) return undefined;
  return `assert (\n${lines.map((line) => pad + line).join('\n')}\n${' '.repeat(space.indent)})`;
}

const STEP = 4;

/** Breaks the first group behind which the rest wouldn't fit; that of the parameters in a `def`. */
function broken(pieces: readonly Piece[], space: Space): string | undefined {
  const groups = pieces.flatMap((piece, index) =>
    typeof piece === 'object' && piece.items.length > 0 ? [index] : [],
  );
  const chosen = space.isDef
    ? groups[0]
    : (groups.find((index) => typeof pieces[index] === 'object' && isKeptBroken([pieces[index] ?? ''])) ??
      firstToBreak(pieces, groups, space));
  const group = chosen === undefined ? undefined : pieces[chosen];
  if (chosen === undefined || typeof group !== 'object') return undefined;
  const head = flat(pieces.slice(0, chosen));
  const tail = flat(pieces.slice(chosen + 1));
  if (!fits(`${head}${group.open}`, { ...space, after: 0 })) return undefined;
  const body = isComprehension(group)
    ? clauses(group, space)
    : contents(group, space, isDisplay(pieces, chosen));
  if (body === undefined || !fits(`${group.close}${tail}`, space)) return undefined;
  return `${head}${group.open}\n${body}\n${' '.repeat(space.indent)}${group.close}${tail}`;
}

function firstToBreak(pieces: readonly Piece[], groups: readonly number[], space: Space): number | undefined {
  return (
    groups.find((_, at) => {
      const next = groups[at + 1];
      const upTo = next === undefined ? pieces : pieces.slice(0, next);
      const opening = next === undefined ? '' : '(';
      return !fits(`${flat(upTo)}${opening}`, next === undefined ? space : { ...space, after: 0 });
    }) ?? groups.at(-1)
  );
}

const isComprehension = ({ items }: Bracketed): boolean =>
  items.some((item) => item.includes('for') && item.includes('in'));

/** Returns the lines of a comprehension: one, or broken before each `for`, and each `if` behind the first. */
function clauses({ items }: Bracketed, { indent, width }: Space): string | undefined {
  const [item = []] = items;
  const inner: Space = { indent: indent + STEP, width, isDef: false, after: 0 };
  const whole = flat(item);
  if (items.length === 1 && !isKeptBroken(item) && fits(whole, inner))
    return `${' '.repeat(inner.indent)}${whole}`;
  const lines: Piece[][] = [[]];
  for (const [index, piece] of item.entries()) {
    const isClause =
      piece === 'for' ? item[index - 2] !== 'async' : piece === 'async' || isCondition(piece, lines);
    if (isClause) lines.push([]);
    lines.at(-1)?.push(piece);
  }
  const texts = lines.map((line) => flat(line).trim());
  if (items.length > 1 || isKeptBroken(item) || !texts.every((text) => fits(text, inner))) return undefined;
  return texts.map((text) => `${' '.repeat(inner.indent)}${text}`).join('\n');
}

const isCondition = (piece: Piece, lines: readonly unknown[]): boolean => piece === 'if' && lines.length > 1;

/** True for a tuple, list, set or dictionary: no name or bracket stands right before it, as that of a call does. */
function isDisplay(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1];
  return before === undefined || (typeof before === 'string' && !/\w$/.test(before));
}

/** Returns the lines within a broken group: all items on one, or one each with a comma behind it, as in any display. */
function contents(
  { items, hasLastComma, open, isOptional }: Bracketed,
  { indent, width, isDef }: Space,
  isOfDisplay: boolean,
): string | undefined {
  const inner: Space = { indent: indent + STEP, width, isDef: false, after: 0 };
  const pad = ' '.repeat(inner.indent);
  const line = items.map(flat).join(', ');
  const isOne =
    !hasLastComma && !(isOfDisplay && items.length > 1) && !items.some(isKeptBroken) && fits(line, inner);
  // A lone parameter gets a comma.
  if (isOne && isDef && items.length === 1) return `${pad}${line},`;
  if (isOne) return pad + line;
  if (isOptional) {
    const [item = []] = items;
    const text = linked(item, inner) ?? broken(item, inner);
    return text && pad + text;
  }
  // Neither a lone argument nor a lone element of a list is followed by a comma; a lone parameter is.
  const comma = items.length === 1 && !hasLastComma && (open === '[' || (open === '(' && !isDef)) ? '' : ',';
  return items
    .map((item, index) => {
      const behind = index < items.length - 1 ? ',' : comma;
      const text = flat(item);
      const within = { ...inner, after: behind.length };
      const isFine = !isKeptBroken(item) && fits(text, within);
      return `${pad}${isFine ? text : (linked(item, within) ?? broken(item, within) ?? text)}${behind}`;
    })
    .join('\n');
}
