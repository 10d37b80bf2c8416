import type { Stmt } from '../../../analysis/python/ast';
import { moduleOf } from '../../../analysis/python/ast/bindings';
import {
  endOfLines,
  type ImportBlock,
  isDocstring,
  startOfComments,
  compareImports,
  type ImportKey,
  type ImportStatement,
  keyOfStatement,
  keyOfWanted,
  type SectionOf,
  SECTIONS,
  type WantedImport,
} from './import-blocks';
import { importLine } from './import-names';
import { type Edit, leadOf, lineStartAt, type PythonSource } from '../source';

/** Inserts a new import statement in its place among the existing ones, or at the top of the file. */
export function placeImport(
  source: PythonSource,
  blocks: readonly ImportBlock[],
  wanted: WantedImport,
  sectionOf: SectionOf,
): Edit {
  const key = keyOfWanted(wanted, sectionOf);
  const line = importLine(wanted, source.indent);
  const block = blockFor(blocks, key, sectionOf);
  return block === undefined ? onTop(source, line) : inBlock(source, block, key, line, sectionOf);
}

/** Returns the block at the top that has imports of the same package, else the one with imports of the same section. */
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

/** True for imports of one top-level package; all relative imports count as one. */
function isRelated(modules: readonly string[], wanted: string): boolean {
  return modules.some((module) => topOf(module) === topOf(wanted));
}

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

/** Inserts before a statement, after comments above it that belong to the whole file. */
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

/** Returns the first import that the new one precedes. */
function placeOfSorted(keys: readonly ImportKey[], key: ImportKey): number {
  const index = keys.findIndex((one) => compareImports(key, one) < 0);
  return index === -1 ? keys.length : index;
}

/** Returns the last import of the package, else of the section, else of an earlier section. */
function placeOfUnsorted(keys: readonly ImportKey[], key: ImportKey): number {
  const related = keys.findLastIndex(({ module }) => topOf(module) === topOf(key.module));
  if (related !== -1) return related + 1;
  const own = keys.findLastIndex(({ section }) => section === key.section);
  if (own !== -1) return own + 1;
  return keys.findLastIndex(({ section }) => SECTIONS.indexOf(section) < SECTIONS.indexOf(key.section)) + 1;
}

const DEFINITIONS: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef']);

/** Inserts the first import of a file: below its docstring, or its leading comments. */
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
  const whole = { ...first, start: startOfLines(first) };
  const top = startOfComments(text, whole, 0);
  return { at: top === 0 ? lineStartAt(text, whole.start) : top, insert: `${line}\n${blanks(first)}` };
}

/** Returns the offset of a statement, or of the first of its decorators. */
function startOfLines(statement: Stmt): number {
  const isDecorated = statement.type === 'FunctionDef' || statement.type === 'ClassDef';
  return (isDecorated ? statement.decorators[0]?.start : undefined) ?? statement.start;
}

/** Inserts into a file without statements: after its comments, or on the first line. */
function atEnd(text: string, line: string): Edit {
  if (text.trim() === '') return { at: 0, insert: text.startsWith('\n') ? line : `${line}\n` };
  const lead = /\n[ \t]*\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { at: text.length, insert: `${lead}${line}\n` };
}

/** Returns the top-level package of a module; all relative imports count as one. */
const topOf = (module: string): string =>
  module.startsWith('.') ? '.' : (module.split('.', 1)[0] ?? module);

/**
 * Returns the sections by which a block is sorted: those of the settings, else with the wanted package as first-party or
 * third-party; `undefined` if it's sorted in none of these ways.
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

/** True if blank lines occur only between sections, or above a comment. */
function isDivided(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  return gapsOf(source, block, sectionOf).every(({ gap, isBetween }) =>
    gap.includes('#') ? true : gap.includes('\n\n') === isBetween,
  );
}

/** True if sections are separated by a blank line, or there's only one. */
function dividesSections(source: PythonSource, block: ImportBlock, sectionOf: SectionOf): boolean {
  const between = gapsOf(source, block, sectionOf).filter(({ isBetween }) => isBetween);
  return between.length === 0 || between.some(({ gap }) => gap.includes('\n\n'));
}

interface Gap {
  /** The text from the end of a line to the next statement. */
  readonly gap: string;
  /** True if the imports around it belong to different sections. */
  readonly isBetween: boolean;
}

function gapsOf(source: PythonSource, { imports }: ImportBlock, sectionOf: SectionOf): readonly Gap[] {
  return imports.slice(1).map((next, index) => {
    const before = imports[index] ?? next;
    const [left, right] = [before, next].map((one) => keyOfStatement(one, sectionOf).section);
    return { gap: source.text.slice(endOfLines(source, before), next.start), isBetween: left !== right };
  });
}
