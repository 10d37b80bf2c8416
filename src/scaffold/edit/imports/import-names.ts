import { WIDTH } from '../../../base/code/print';
import type { Alias, ImportFrom } from '../../../analysis/python/ast';
import { compareMembers } from '../../../base/code/imports';
import type { WantedImport } from './import-blocks';
import { type Edit, lineEndAt, lineStartAt, type PythonSource } from '../source';

/** Returns the statement that imports a name, in parentheses if the line would be too long. No final newline. */
export function importLine({ module, name, asname }: WantedImport, indent: string): string {
  if (name === undefined) return `import ${memberText(module, asname)}`;
  const member = memberText(name, asname);
  const line = `from ${module} import ${member}`;
  return line.length <= WIDTH ? line : exploded(`from ${module} import `, [member], indent);
}

const memberText = (name: string, asname?: string): string =>
  asname === undefined ? name : `${name} as ${asname}`;

const exploded = (head: string, members: readonly string[], indent: string, comment = ''): string =>
  `${head}(${comment}\n${members.map((member) => `${indent}${member},\n`).join('')})`;

type Named = ImportFrom & { readonly names: readonly Alias[] };

/** Adds a name to those that a statement imports: in its sorted place if they're sorted, else last. */
export function joinStatement(
  source: PythonSource,
  statement: Named,
  wanted: { readonly name: string },
  width: number,
): readonly Edit[] {
  const { names } = statement;
  const isSorted = names.every((one, index) => index === 0 || !isBefore(one, names[index - 1]));
  const found = isSorted ? names.findIndex((one) => isBefore(wanted, one)) : -1;
  const index = found === -1 ? names.length : found;
  if (isVertical(source.text, statement)) return [ownLine(source, statement, index, wanted.name)];
  return (
    grown(source, statement, { index, member: wanted.name, width }) ?? [inLine(names, index, wanted.name)]
  );
}

const isBefore = (left: Pick<Alias, 'name'>, right: Pick<Alias, 'name'> | undefined): boolean =>
  right !== undefined && compareMembers(left.name, right.name) < 0;

/** True if each name has a line of its own, in parentheses. */
function isVertical(text: string, { names, start }: Named): boolean {
  const open = text.indexOf('(', start);
  const places = [open, ...names.map((one) => one.start)];
  const isOpen = open !== -1 && open < (names[0]?.start ?? open);
  return (
    isOpen &&
    places.every((place, index) => index === 0 || text.slice(places[index - 1], place).includes('\n'))
  );
}

/** Inserts after the line of the previous name; comments below belong to the next one. */
function ownLine(
  { text, indent }: PythonSource,
  { names, start }: Named,
  index: number,
  member: string,
): Edit {
  const [first] = names;
  const lead = first === undefined ? indent : text.slice(lineStartAt(text, first.start), first.start);
  const before = names[index - 1];
  const anchor = before?.end ?? text.indexOf('(', start) + 1;
  const hasComma = before === undefined || /^[ \t]*,/.test(text.slice(anchor));
  const end = lineEndAt(text, anchor);
  if (hasComma) return { at: end, insert: `\n${lead}${member},` };
  // The last name, without a comma behind it; its comment, if it has one, stays on its line.
  return { at: anchor, remove: end - anchor, insert: `,${text.slice(anchor, end)}\n${lead}${member}` };
}

function inLine(names: readonly Alias[], index: number, member: string): Edit {
  const next = names[index];
  if (next !== undefined) return { at: next.start, insert: `${member}, ` };
  return { at: names.at(-1)?.end ?? 0, insert: `, ${member}` };
}

/** Comments for tools: formatters don't count their length. */
const PRAGMA = /^#\s*(?:noqa|type:|pyright:|mypy:|pylint:|ruff:|ty:|isort:|nosec)/i;

/** Returns the statement with one line per name if its single line becomes too long, else `undefined`. */
function grown(
  { text, indent }: PythonSource,
  { names, start, end }: Named,
  { index, member, width }: { readonly index: number; readonly member: string; readonly width: number },
): readonly Edit[] | undefined {
  const [first] = names;
  const lineEnd = lineEndAt(text, end);
  const behind = text.slice(end, lineEnd);
  const isPlain = /^[^\n#()\\]*$/.test(text.slice(start, end)) && /^[ \t]*(?:#.*)?$/.test(behind);
  const counted = PRAGMA.test(behind.trim()) ? '' : behind.trimEnd();
  const length = end - lineStartAt(text, start) + counted.length;
  const becomesLong = length <= width && length + `, ${member}`.length > width;
  if (first === undefined || !isPlain || !becomesLong) return undefined;
  const members = names.map((one) => text.slice(one.start, one.end)).toSpliced(index, 0, member);
  const comment = behind.trim() === '' ? '' : `  ${behind.trim()}`;
  return [{ at: first.start, remove: lineEnd - first.start, insert: exploded('', members, indent, comment) }];
}
