import { WIDTH } from '../../../base/code/print';
import type { Alias, ImportFrom, Stmt } from '../../../analysis/python/ast';
import { bindingsOf, moduleOf } from '../../../analysis/python/ast/bindings';
import { type ImportBlock, importBlocks, type SectionOf, type WantedImport } from './import-blocks';
import { placeImport } from './import-place';
import { EditRefused, unlessRefused, type PythonSource, type Edit, lineEndAt, lineStartAt } from '../source';
import { compareMembers } from '../../../base/code/imports';

/** The name to import already means something else in the file. */
export class NameTaken extends EditRefused {
  override readonly name = 'NameTaken';

  constructor(
    readonly taken: string,
    readonly line: number,
  ) {
    super(`has another "${taken}" in line ${line}`);
  }
}

/**
 * Adds imports where isort and ruff's rule I001 would place them: in the statement that already imports from the module,
 * else as a statement in its sorted place in its section. If the file's imports aren't sorted, it goes after those of the
 * same package, else after those of its section. Existing imports and the rest of the file don't change. Throws
 * {@link NameTaken} if the name already means something else at the top level.
 */
export function addImports(
  source: PythonSource,
  wanted: readonly WantedImport[],
  sectionOf: SectionOf,
  width = WIDTH,
): PythonSource {
  return wanted.reduce((current, one) => addImport(current, one, sectionOf, width), source);
}

function addImport(
  source: PythonSource,
  wanted: WantedImport,
  sectionOf: SectionOf,
  width: number,
): PythonSource {
  if (isImported(source, wanted)) return source;
  const blocks = importBlocks(source.body);
  const statement = statementToJoin(blocks, wanted);
  if (statement !== undefined) return source.edit(joinStatement(source, statement, wanted, width));
  return source.edit([placeImport(source, blocks, wanted, sectionOf)]);
}

function isImported({ body }: PythonSource, { module, name, asname = name }: WantedImport): boolean {
  const bound = bindingsOf(body.filter((one) => !isForTypesOnly(one))).filter((one) => one.name === asname);
  if (bound.some(({ imported }) => imported?.name === name && passesOn(imported.module, module))) return true;
  const [other] = [...bound, ...bindingsOf(body.filter(isForTypesOnly)).filter((one) => one.name === asname)];
  if (other === undefined) return false;
  throw new NameTaken(asname, other.node.line);
}

/** Returns an import under a name that nothing else in the file has: `Session as SqlalchemySession`, `select as sqlalchemy_select`. */
export function underFreeName(source: PythonSource, wanted: WantedImport): WantedImport {
  const isFree = unlessRefused(
    () => isImported(source, wanted) || true,
    () => false,
  );
  if (isFree) return wanted;
  const [top = ''] = wanted.module.replace(/^\.+/, '').split('.');
  const isClass = /^[A-Z]/.test(wanted.name);
  const asname = isClass
    ? `${top.charAt(0).toUpperCase()}${top.slice(1)}${wanted.name}`
    : `${top}_${wanted.name}`;
  return { ...wanted, asname };
}

/** True for one module, or a package and a module in it: what both have under one name, the package has from there. */
const passesOn = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** True for `if TYPE_CHECKING:`, whose imports don't exist at run time. */
function isForTypesOnly(statement: Stmt): boolean {
  if (statement.type !== 'If') return false;
  const { test } = statement;
  return (
    (test.type === 'Name' && test.id === 'TYPE_CHECKING') ||
    (test.type === 'Attribute' && test.attr === 'TYPE_CHECKING')
  );
}

type Named = ImportFrom & { readonly names: readonly Alias[] };

/**
 * Returns the statement to add a name to. isort and ruff keep `x as y` in statements of their own; if a file combines both
 * kinds (`combine-as-imports`), a plain name may be added to either.
 */
function statementToJoin(
  blocks: readonly ImportBlock[],
  { module, asname }: WantedImport,
): Named | undefined {
  if (asname !== undefined) return undefined;
  const candidates = blocks
    .flatMap(({ imports }) => imports)
    .filter(
      (one): one is Named => one.type === 'ImportFrom' && one.names !== '*' && moduleOf(one) === module,
    );
  const isPlain = ({ names }: Named): boolean => names.every((one) => one.asname === undefined);
  return candidates.find(isPlain) ?? candidates.find(({ names }) => names.length > 1);
}

/** Returns the statement that imports a name, in parentheses if the line would be too long. No final newline. */
export function importLine({ module, name, asname }: WantedImport, indent: string): string {
  const member = memberText({ name, asname });
  const line = `from ${module} import ${member}`;
  return line.length <= WIDTH ? line : exploded(`from ${module} import `, [member], indent);
}

const memberText = ({ name, asname }: Omit<WantedImport, 'module'>): string =>
  asname === undefined ? name : `${name} as ${asname}`;

const exploded = (head: string, members: readonly string[], indent: string, comment = ''): string =>
  `${head}(${comment}\n${members.map((member) => `${indent}${member},\n`).join('')})`;

/** Adds a name to those that a statement imports: in its sorted place if they're sorted, else last. */
function joinStatement(
  source: PythonSource,
  statement: Named,
  wanted: WantedImport,
  width: number,
): readonly Edit[] {
  const { names } = statement;
  const isSorted = names.every((one, index) => index === 0 || !isBefore(one, names[index - 1]));
  const found = isSorted ? names.findIndex((one) => isBefore(wanted, one)) : -1;
  const index = found === -1 ? names.length : found;
  if (isVertical(source.text, statement)) return [ownLine(source, statement, index, memberText(wanted))];
  return (
    grown(source, statement, { index, member: memberText(wanted), width }) ?? [
      inLine(names, index, memberText(wanted)),
    ]
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
