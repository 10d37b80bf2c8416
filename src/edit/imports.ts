import type { Alias, ImportFrom, Stmt } from '../python/ast';
import { bindingsOf, moduleOf } from './bindings';
import { endOfLines, type ImportBlock, importBlocks, isDocstring, startOfComments } from './import-blocks';
import { importLine, joinStatement } from './import-names';
import {
  compareImports,
  type ImportKey,
  type ImportStatement,
  keyOfStatement,
  keyOfWanted,
  type SectionOf,
  SECTIONS,
  type WantedImport,
} from './import-order';
import { EditRefused } from './refused';
import { type Edit, leadOf, lineStartAt, type PythonSource } from './source';

/** A name that's to be imported stands for something else in the file. */
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
 * The file with some imports added, each where isort and ruff's rule I001 would have it: in the statement that imports
 * from its module already, else as a statement in its sorted place, in its section. A file whose imports aren't sorted
 * has it behind those of the same package, else behind those of its section. What's imported already stays as it is.
 * Nothing else of the file changes. Throws {@link NameTaken} where the name means something else at the file's top.
 */
export function addImports(
  source: PythonSource,
  wanted: readonly WantedImport[],
  sectionOf: SectionOf,
): PythonSource {
  return wanted.reduce((current, one) => addImport(current, one, sectionOf), source);
}

function addImport(source: PythonSource, wanted: WantedImport, sectionOf: SectionOf): PythonSource {
  if (isImported(source, wanted)) return source;
  const blocks = importBlocks(source.body);
  const statement = statementToJoin(blocks, wanted);
  if (statement !== undefined) return source.edit(joinStatement(source, statement, wanted));
  const key = keyOfWanted(wanted, sectionOf);
  const line = importLine(wanted, source.indent);
  const block = blockFor(blocks, key, sectionOf);
  return source.edit([
    block === undefined ? onTop(source, line) : inBlock(source, block, key, line, sectionOf),
  ]);
}

function isImported({ body }: PythonSource, { module, name, asname = name }: WantedImport): boolean {
  const bound = bindingsOf(body.filter((one) => !isForTypesOnly(one))).filter((one) => one.name === asname);
  if (bound.some(({ imported }) => imported?.module === module && imported.name === name)) return true;
  const [other] = [...bound, ...bindingsOf(body.filter(isForTypesOnly)).filter((one) => one.name === asname)];
  if (other === undefined) return false;
  throw new NameTaken(asname, other.node.line);
}

/** `if TYPE_CHECKING:`: what it imports isn't there when the program runs. */
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
 * The statement that a name goes into. isort and ruff keep `x as y` in statements of their own; where a file has both
 * kinds together (`combine-as-imports`), a plain name may go there too.
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

/** The block on top that has imports of the same package, else the one where those of its kind are. */
function blockFor(
  blocks: readonly ImportBlock[],
  { module, section }: ImportKey,
  sectionOf: SectionOf,
): ImportBlock | undefined {
  const sectionsIn = ({ imports }: ImportBlock): readonly number[] =>
    imports.map((one) => SECTIONS.indexOf(keyOfStatement(one, sectionOf).section));
  const isAbove = (block: ImportBlock, lowest: number): boolean =>
    sectionsIn(block).some((one) => one >= lowest);
  const related = blocks.filter(({ imports }) => imports.some((one) => isRelated(modulesOf(one), module)));
  const above = blocks.filter(({ isOnTop }) => isOnTop);
  return (
    related.findLast(({ isOnTop }) => isOnTop) ??
    (section === 'standard' ? above.find((one) => isAbove(one, 1)) : undefined) ??
    above.findLast((one) => isAbove(one, 2)) ??
    above.findLast((one) => isAbove(one, 1)) ??
    above.at(-1) ??
    related.at(-1)
  );
}

function modulesOf(statement: ImportStatement): readonly string[] {
  return statement.type === 'ImportFrom' ? [moduleOf(statement)] : statement.names.map(({ name }) => name);
}

/** Of one top-level package; all relative imports are of one. */
function isRelated(modules: readonly string[], wanted: string): boolean {
  return modules.some((module) => topOf(module) === topOf(wanted));
}

const topOf = (module: string): string =>
  module.startsWith('.') ? '.' : (module.split('.', 1)[0] ?? module);

function inBlock(
  source: PythonSource,
  block: ImportBlock,
  wanted: ImportKey,
  line: string,
  sectionOf: SectionOf,
): Edit {
  const { imports } = block;
  const sections = sectionsAsWritten(source, block, topOf(wanted.module), sectionOf);
  const order = sections ?? sectionOf;
  const key = { ...wanted, section: order(wanted.module) };
  const keys = imports.map((one) => keyOfStatement(one, order));
  const index = sections === undefined ? placeOfUnsorted(keys, key) : placeOfSorted(keys, key);
  const [before, after] = [imports[index - 1], imports[index]];
  const isOf = (at: number): boolean => keys[at]?.section === key.section;
  if (before !== undefined && (isOf(index - 1) || !isOf(index))) {
    const isApart = !isOf(index - 1) && dividesSections(source, block, order);
    return { at: endOfLines(source, before), insert: `\n${isApart ? '\n' : ''}${line}` };
  }
  return aboveOf(source, before, after ?? imports[0], line, isOf(index));
}

/** In front of a statement; behind its comments where these are the file's own. */
function aboveOf(
  source: PythonSource,
  before: Stmt | undefined,
  statement: Stmt,
  line: string,
  isOfSection: boolean,
): Edit {
  const { text } = source;
  if (leadOf(text, statement.start) !== '') return { at: endOfLines(source, statement), insert: `\n${line}` };
  const own = lineStartAt(text, statement.start);
  const top = startOfComments(text, statement, before === undefined ? 0 : endOfLines(source, before) + 1);
  const at = top === 0 ? own : top;
  return { at, insert: `${line}\n${isOfSection && at === own ? '' : '\n'}` };
}

/** The first that it stands before. */
function placeOfSorted(keys: readonly ImportKey[], key: ImportKey): number {
  const index = keys.findIndex((one) => compareImports(key, one) < 0);
  return index === -1 ? keys.length : index;
}

/** Behind the last of its package, else of its section, else of those before. */
function placeOfUnsorted(keys: readonly ImportKey[], key: ImportKey): number {
  const related = keys.findLastIndex(({ module }) => topOf(module) === topOf(key.module));
  if (related !== -1) return related + 1;
  const own = keys.findLastIndex(({ section }) => section === key.section);
  if (own !== -1) return own + 1;
  return keys.findLastIndex(({ section }) => SECTIONS.indexOf(section) < SECTIONS.indexOf(key.section)) + 1;
}

/**
 * The sections as which the block is written: those that the settings give, else with the wanted package taken for
 * first- or third-party; `undefined` where it isn't sorted in any of these ways.
 */
function sectionsAsWritten(
  source: PythonSource,
  block: ImportBlock,
  top: string,
  sectionOf: SectionOf,
): SectionOf | undefined {
  const as =
    (section: 'first-party' | 'third-party'): SectionOf =>
    (module) =>
      top !== '.' && topOf(module) === top && sectionOf(module) !== 'standard' ? section : sectionOf(module);
  const ways = [sectionOf, as('first-party'), as('third-party')].filter((way) => isSorted(block, way));
  return ways.find((way) => isDivided(source, block, way)) ?? ways[0];
}

function isSorted({ imports }: ImportBlock, sectionOf: SectionOf): boolean {
  const keys = imports.map((one) => keyOfStatement(one, sectionOf));
  return keys.every((key, index) => {
    const before = keys[index - 1];
    return before === undefined || compareImports(before, key) <= 0;
  });
}

/** Whether blank lines stand between sections, and only there, or above a comment. */
function isDivided(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  return gapsOf(source, block, sectionOf).every(({ gap, isBetween }) =>
    gap.includes('#') ? true : gap.includes('\n\n') === isBetween,
  );
}

/** Whether sections are divided by a blank line, as far as there are several. */
function dividesSections(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  const between = gapsOf(source, block, sectionOf).filter(({ isBetween }) => isBetween);
  return between.length === 0 || between.some(({ gap }) => gap.includes('\n\n'));
}

interface Gap {
  /** From the end of a line to the beginning of the next statement. */
  readonly gap: string;
  /** Whether the imports around it are of different sections. */
  readonly isBetween: boolean;
}

function gapsOf(source: PythonSource, { imports }: ImportBlock, sectionOf: SectionOf): readonly Gap[] {
  return imports.slice(1).map((next, index) => {
    const before = imports[index] ?? next;
    const [left, right] = [before, next].map((one) => keyOfStatement(one, sectionOf).section);
    return { gap: source.text.slice(endOfLines(source, before), next.start), isBetween: left !== right };
  });
}

const DEFINITIONS: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef']);

/** The first import of a file: below its docstring, or the comments that it begins with. */
function onTop(source: PythonSource, line: string): Edit {
  const { text, body } = source;
  const [first, second] = body;
  if (first === undefined) return atEnd(text, line);
  const blanks = (next: Stmt | undefined): string => (DEFINITIONS.has(next?.type ?? '') ? '\n\n' : '\n');
  if (isDocstring(first)) {
    const at = endOfLines(source, first);
    const isClose = /^\n[ \t]*\S/.test(text.slice(at));
    return { at, insert: `\n\n${line}${isClose ? blanks(second) : ''}` };
  }
  const top = startOfComments(text, first, 0);
  return { at: top === 0 ? lineStartAt(text, first.start) : top, insert: `${line}\n${blanks(first)}` };
}

/** Into a file of comments at most. */
function atEnd(text: string, line: string): Edit {
  const lead = text === '' || /\n[ \t]*\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { at: text.length, insert: `${lead}${line}\n` };
}
