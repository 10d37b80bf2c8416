import type { Alias, ImportFrom, Stmt } from '../../analysis/python/ast';
import { moduleOf } from '../edit/bindings';
import { compareImports, compareMembers, keyOfStatement } from '../edit/import-order';
import { type Edit, lineEndAt, lineStartAt, type PythonSource } from '../edit/source';
import { replaceElements } from './elements';
import { namesIn } from './paths';
import {
  type ImportStatement,
  isImport,
  isOfResource,
  isThere,
  type Mentioning,
  seriesAround,
} from './series';
import { lastName } from './shape';
import { bottomOf } from './statements';

/** Repeats an import, or a name in one, if what's inserted uses it, or nothing in the file does. */
export function importEdits(
  source: PythonSource,
  statement: ImportStatement,
  block: readonly Stmt[],
  mentioning: Mentioning,
  code: ReadonlySet<string>,
): readonly Edit[] {
  const { owner, used, known: all, kept, isOwnModule, isLibrary } = mentioning;
  const isOfModule =
    statement.type === 'ImportFrom'
      ? isOwnModule(moduleOf(statement))
      : statement.names.some(({ name }) => isOwnModule(name));
  if (statement.names === '*') {
    return isOfModule ? importStatement(source, statement, block, mentioning, []) : [];
  }
  const aliases: readonly Alias[] = statement.names;
  const boundBy = ({ name, asname }: Alias): string => asname ?? name.split('.')[0] ?? name;
  const isWanted = (alias: Alias): boolean =>
    used.has(boundBy(alias)) || !code.has(boundBy(alias)) || isExported(source, boundBy(alias));
  if (isOfModule) {
    const wanted = aliases.filter(
      (one) => isWanted(one) && (kept.has(one.name) || all.has(one.name) || statement.type === 'Import'),
    );
    return wanted.length === 0 ? [] : importStatement(source, statement, block, mentioning, wanted);
  }
  if (statement.type === 'Import' || isLibrary(moduleOf(statement))) return [];
  const mine = aliases.filter((one) => owner.isMine(one.name) && all.has(one.name) && isWanted(one));
  if (mine.length === 0) return [];
  const edit = aliasesEdit(source, statement, mine, mentioning);
  return edit === undefined ? [] : [edit];
}

/** True if a file lists a name in `__all__`. */
const isExported = ({ text, body }: PythonSource, name: string): boolean =>
  body.some(
    (one) =>
      one.type === 'Assign' &&
      lastName(one.targets[0]) === '__all__' &&
      namesIn(text.slice(one.start, one.end)).has(name),
  );

function aliasesEdit(
  { text }: PythonSource,
  statement: ImportFrom,
  mine: readonly Alias[],
  { owner, rename }: Mentioning,
): Edit | undefined {
  const names = statement.names === '*' ? [] : statement.names;
  const isSorted = names.every(
    (one, index) => index === 0 || compareMembers(names[index - 1]?.name ?? '', one.name) <= 0,
  );
  const there = new Set(names.map(({ start, end }) => text.slice(start, end)));
  const added = mine.map((one) => rename(text.slice(one.start, one.end))).filter((one) => !there.has(one));
  if (added.length === 0) return undefined;
  const last = names.findLast(({ name }) => owner.isMine(name) || owner.isOthers(name));
  return replaceElements(text, names, (node) => {
    const one = node as Alias; // The elements are those given.
    const own = text.slice(one.start, one.end);
    if (!isSorted) return one === last ? [own, ...added] : undefined;
    const isFirstAfter = (name: string): boolean => {
      const index = names.findIndex((other) => compareMembers(name, other.name) < 0);
      return names[index] === one;
    };
    const isBehind = (name: string): boolean =>
      one === names.at(-1) && names.every((other) => compareMembers(name, other.name) >= 0);
    return [...added.filter(isFirstAfter), own, ...added.filter(isBehind)];
  });
}

/** Repeats a whole import statement, with the comment behind it. */
function importStatement(
  source: PythonSource,
  statement: ImportStatement,
  block: readonly Stmt[],
  mentioning: Mentioning,
  wanted: readonly Alias[],
): readonly Edit[] {
  const { text } = source;
  const { rename, sectionOf } = mentioning;
  const names = statement.names === '*' ? [] : statement.names;
  const partial = replaceElements(text, names, (one) => (wanted.includes(one as Alias) ? undefined : [])); // The elements are those given.
  const end = lineEndAt(text, statement.end);
  const reduced =
    partial === undefined || wanted.length === names.length
      ? text.slice(statement.start, end)
      : text.slice(statement.start, partial.at) +
        (partial.insert ?? '') +
        text.slice(partial.at + (partial.remove ?? 0), end);
  const own = rename(reduced);
  if (isThere(text, block, own)) return [];
  const lead = text.slice(lineStartAt(text, statement.start), statement.start);
  const series = seriesAround(
    block,
    statement,
    (one): one is Stmt => one !== undefined && isImport(one),
  ).filter(isImport);
  const keys = series.map((one) => keyOfStatement(one, sectionOf));
  const isSorted = keys.every(
    (key, index) => index === 0 || compareImports(keys[index - 1] ?? key, key) <= 0,
  );
  const key = keyOfStatement(statement, sectionOf);
  const renamedKey = { ...key, module: rename(key.module), name: rename(key.name) };
  const isResource = (one: Stmt): boolean => isOfResource(text.slice(one.start, one.end), mentioning);
  const nextIndex = isSorted ? keys.findIndex((one) => compareImports(renamedKey, one) < 0) : -1;
  const next = series[nextIndex];
  const before = series[nextIndex - 1];
  if (next !== undefined && (before === undefined || keys[nextIndex]?.section === key.section))
    return [{ at: lineStartAt(text, next.start), insert: `${lead}${own}\n` }];
  const after =
    before ??
    (isSorted
      ? series.findLast((one) => keyOfStatement(one, sectionOf).section === key.section)
      : series.findLast(isResource)) ??
    statement;
  return [{ at: bottomOf(text, after), insert: `${lead}${own}\n` }];
}
