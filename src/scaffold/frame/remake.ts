import type { Call, Stmt } from '../../analysis/python/ast';
import { isDocstring } from '../edit/import-blocks';
import type { WantedImport } from '../edit/import-order';
import type { Edit } from '../edit/source';
import { lineEndAt, lineStartAt } from '../edit/source';
import { replaceElements } from './elements';
import { quoted } from './example-values';
import type { NewField } from './field';
import { type Manners, newLine, type NewLine, tableColumn } from './field-lines';
import { edited, type Piece } from './piece';
import { effective, type FieldClass, type FieldLine, type FieldTable, lastName, type Shape } from './shape';
import { bottomOf, withoutStatements } from './statements';

export interface Remake {
  readonly shape: Shape;
  /** The sibling's fields that the new resource doesn't have. */
  readonly gone: ReadonlySet<string>;
  readonly fields: readonly NewField[];
  readonly manners: Manners;
  readonly updates?: Updates | undefined;
  /** The new keys of other resources that the class which updates take doesn't have. */
  readonly fixed?:
    { readonly keys: ReadonlySet<string>; readonly updateClass: string | undefined } | undefined;
  /** True if the classes keep their fields and get the new ones behind them. */
  readonly isAdded?: boolean;
}

/** The class that an update takes, and the verb that it's to be for: `PATCH` may leave out all, `PUT` needs what a new item needs. */
export interface Updates {
  readonly name: string;
  readonly becomes: 'put' | 'patch';
}

/** A piece, and what its new text needs imported. */
export interface Remade {
  readonly piece: Piece;
  readonly needs: readonly WantedImport[];
}

/** Replaces the sibling's fields in its schemas, tables and entities with the new ones, written in the manner of each. */
export function remakeClasses(piece: Piece, remake: Remake): Remade {
  const { text, body } = piece.source;
  const edits: Edit[] = [];
  const needs: WantedImport[] = [];
  for (const one of remake.shape.classes) {
    if (!body.includes(one.def)) continue;
    const lines = one.lines.filter(({ name }) => remake.gone.has(name));
    const [first, ...rest] = lines.map(({ statement }) => statement);
    const updates = remake.updates?.name === one.name && !isPartial(one, remake) ? remake.updates : undefined;
    if (first === undefined && updates === undefined) continue;
    const asked = updates === undefined ? one : asUpdate(one, remake, updates);
    if (updates?.becomes === 'patch') edits.push(...rootBases(one, text, remake));
    const made = newLines(asked, text, { ...remake, updates }).map((line) => withModule(line, piece, remake));
    needs.push(...made.flatMap(({ imports }) => imports));
    if (first === undefined) {
      edits.push(...firstLines(one, text, made));
      continue;
    }
    if (remake.isAdded === true) {
      if (!isLeftToBase(one, remake)) edits.push(...addedLines(one, text, made, lines, remake));
      continue;
    }
    if (made.length === 0) {
      edits.push(...withoutStatements(text, [one.def], new Set<Stmt>([first, ...rest])));
      continue;
    }
    const at = lineStartAt(text, first.start);
    const lead = text.slice(at, first.start);
    const insert = made
      .map((line) => `${lead}${line.text}${commentFor(line, text, lines, remake)}\n`)
      .join('');
    edits.push({ at, remove: bottomOf(text, first) - at, insert });
    edits.push(...withoutStatements(text, [one.def], new Set<Stmt>(rest)));
  }
  for (const one of remake.shape.tables) {
    if (!body.includes(one.statement)) continue;
    const { edit, imports } = newColumns(one, text, remake);
    edits.push(...edit);
    needs.push(...imports);
  }
  return { piece: edited(piece, edits), needs };
}

/** True for a class that inherits fields and declares none of them anew. */
function isLeftToBase(one: FieldClass, { shape, gone }: Remake): boolean {
  const own = new Set(one.lines.map(({ name }) => name));
  const bases = shape.classes.filter(({ name }) => one.bases.includes(name));
  const inherited = bases
    .flatMap((base) => effective(base, shape.classes))
    .filter(({ name }) => gone.has(name));
  return inherited.length > 0 && inherited.every(({ name }) => !own.has(name));
}

/** Writes lines behind those of a class's fields: in a dataclass one without a default behind the last of its kind. */
function addedLines(
  one: FieldClass,
  text: string,
  made: readonly MadeLine[],
  lines: readonly FieldLine[],
  remake: Remake,
): readonly Edit[] {
  const rankOf = ranksOf(one);
  return made.flatMap((line) => {
    const needed = rankOf(line.text) === 0 ? lines.filter(({ text: code }) => rankOf(code) === 0) : [];
    const after = (needed.at(-1) ?? lines.at(-1))?.statement;
    if (after === undefined) return [];
    const lead = text.slice(lineStartAt(text, after.start), after.start);
    return [
      { at: bottomOf(text, after), insert: `${lead}${line.text}${commentFor(line, text, lines, remake)}\n` },
    ];
  });
}

/** A line, and the field that it declares. */
interface MadeLine extends NewLine {
  readonly field: NewField;
}

/**
 * Returns what a line says to type checkers and linters, as the sibling's does: one that gives a field of a base another type says so,
 * and one that may be None there already doesn't.
 */
function commentFor(
  { field }: MadeLine,
  text: string,
  lines: readonly FieldLine[],
  { shape }: Remake,
): string {
  const alike = lines.find(({ name }) => shape.given.get(name) === false);
  const like = field.isOptional ? (alike ?? lines[0]) : lines[0];
  if (like === undefined) return '';
  const { end } = like.statement;
  return /[ \t]*#\s*(?:type:|noqa|pyright:)[^\n]*$/.exec(text.slice(end, lineEndAt(text, end)))?.[0] ?? '';
}

/** Replaces the sibling's columns in a table that no class declares. */
function newColumns(
  { call, lines }: FieldTable,
  text: string,
  { gone, fields, manners, isAdded }: Remake,
): { readonly edit: readonly Edit[]; readonly imports: readonly WantedImport[] } {
  const old = lines.filter(({ name }) => gone.has(name)).map(({ node }) => node);
  const [first] = old;
  if (first === undefined) return { edit: [], imports: [] };
  const made = fields.map((field, index) => tableColumn(text, first, field, index, manners));
  const last = old.at(-1);
  const texts = made.map((column) => column.text);
  const edit = replaceElements(text, call.args, (one) => {
    if (isAdded === true) return one === last ? [text.slice(one.start, one.end), ...texts] : undefined;
    if (one === first) return texts;
    return old.includes(one as Call) ? [] : undefined; // The elements are those given.
  });
  return { edit: edit === undefined ? [] : [edit], imports: made.flatMap(({ imports }) => imports) };
}

/** Writes `uuid.UUID` where the file imports the module, not the name; a field of the module's name would hide it. */
function withModule<T extends NewLine>(line: T, { imports }: Piece, { fields }: Remake): T {
  const isModule = imports.get('uuid') === 'uuid' && !imports.has('UUID');
  if (!isModule || fields.some(({ name }) => name === 'uuid')) return line;
  return {
    ...line,
    text: line.text.replace(/(?<![\w."'])UUID(?!\w)/g, 'uuid.UUID'),
    imports: line.imports.filter(({ module, name }) => module !== 'uuid' || name !== 'UUID'),
  };
}

function newLines(one: FieldClass, text: string, remake: Remake): MadeLine[] {
  const { fixed } = remake;
  const made = remake.fields.flatMap((field, index) => {
    if (fixed?.updateClass === one.name && fixed.keys.has(field.name)) return [];
    const manner =
      remake.updates === undefined ? mannerOf(one, field, remake) : mannerFor(field, remake.updates);
    if (manner === undefined) return [];
    const line = newLine(one, text, field, index, manner, remake.manners);
    return [{ field, ...line, text: quoted(line.text, remake.manners.quote) }];
  });
  // Without a default first: dataclasses want it so.
  const rankOf = ranksOf(one);
  return made.toSorted((left, right) => rankOf(left.text) - rankOf(right.text));
}

/** Returns a function that gives lines without a default 0, and others 1, in a dataclass; in any other class all get 0. */
function ranksOf({ def, lines }: FieldClass): (text: string) => number {
  if (def.bases.length === 0) return (text) => Number(text.includes(' = '));
  const isMapped = lines.some(({ isColumn, text }) => isColumn && /\binit=/.test(text));
  return isMapped ? (text) => Number(/\bdefault(?:_factory)?=/.test(text)) : () => 0;
}

/** Returns how a class declares a field: as most of the sibling's fields of the same kind; `undefined` if it doesn't. */
function mannerOf(
  one: FieldClass,
  field: NewField,
  { shape, gone }: Remake,
): FieldLine['manner'] | undefined {
  const isNeeded = !field.isOptional && field.default === undefined;
  const own = new Map(one.lines.map(({ name, manner }) => [name, manner]));
  const bases = shape.classes.filter(({ name }) => one.bases.includes(name));
  const fromBases = new Set(bases.flatMap((base) => effective(base, shape.classes).map(({ name }) => name)));
  const inherits = new Set([...fromBases].filter((name) => !own.has(name)));
  const kinds = [...shape.given].filter(([name]) => gone.has(name));
  const alike = kinds.filter(([, needed]) => needed === isNeeded);
  const asked = alike.length > 0 ? alike : kinds;
  const found = asked.map(([name]) => own.get(name)).filter((manner) => manner !== undefined);
  // A base that has the field as one that may be None is enough.
  const isTwice = field.isOptional && alike.length === 0 && asked.every(([name]) => fromBases.has(name));
  const isSome =
    !isTwice &&
    found.length > 0 &&
    (found.length * 2 >= asked.length || !asked.every(([name]) => inherits.has(name) || own.has(name)));
  if (!isSome) return undefined;
  const manner = mostFrequent(found);
  // A field with a default is never None, where one without may be.
  if (manner === 'nullable' && !field.isOptional) return 'required';
  if (alike.length > 0 || isNeeded) return manner;
  const isResponse = own.has('id') && !one.isStored;
  if (manner !== 'required') return manner;
  return !isResponse ? 'optional' : field.isOptional ? 'nullable' : 'required';
}

/** Returns how the class of an update declares a field, whatever the sibling's does. */
const mannerFor = ({ isOptional, default: value }: NewField, { becomes }: Updates): FieldLine['manner'] =>
  becomes === 'put' && !isOptional && value === undefined ? 'required' : 'optional';

/** True for a class that has each needed field as one that may be left out. */
function isPartial({ lines, name }: FieldClass, { shape, gone, updates }: Remake): boolean {
  const needed = [...shape.given].filter(([field, isNeeded]) => isNeeded && gone.has(field));
  const own = new Map(lines.map((line) => [line.name, line.manner]));
  return (
    updates?.name === name &&
    updates.becomes === 'patch' &&
    needed.length > 0 &&
    needed.every(([field]) => own.get(field) === 'optional')
  );
}

/** Returns a class with lines in the manner of an update; one without lines has those that it inherits. */
function asUpdate(one: FieldClass, { shape }: Remake, { becomes }: Updates): FieldClass {
  const lines = one.lines.length > 0 ? one.lines : effective(one, shape.classes);
  const manner = becomes === 'patch' ? 'optional' : 'required';
  return { ...one, isStored: false, lines: lines.map((line) => ({ ...line, manner })) };
}

/** Takes the place of bases that have the fields as needed ones: their own base, if it's in the same file. */
function rootBases({ def }: FieldClass, text: string, { shape }: Remake): readonly Edit[] {
  const baseOf = (name: string): FieldClass | undefined => shape.classes.find((one) => one.name === name);
  let found = def;
  for (let steps = 0; steps < MAX_BASES; steps += 1) {
    const base = found.bases.length === 1 ? baseOf(lastName(found.bases[0])) : undefined;
    if (base === undefined || text.slice(base.def.start, base.def.end).search(/^class\b/) !== 0) break;
    found = base.def;
  }
  const [old] = def.bases;
  const [root] = found.bases;
  if (found === def || old === undefined || root === undefined) return [];
  return [{ at: old.start, remove: old.end - old.start, insert: text.slice(root.start, root.end) }];
}

/** The most classes between one and the first that it inherits from; it ends a circle. */
const MAX_BASES = 6;

/** Writes lines at the beginning of a class that has none, behind its docstring. */
function firstLines({ def }: FieldClass, text: string, made: readonly NewLine[]): readonly Edit[] {
  const [first, second] = def.body;
  if (first === undefined) return [];
  const lead = text.slice(lineStartAt(text, first.start), first.start);
  const code = made.map((line) => `${lead}${line.text}\n`).join('');
  const isOnly = first.type === 'Pass';
  const isDoc = isDocstring(first);
  const after = isDoc ? bottomOf(text, first) : lineStartAt(text, first.start);
  const instead = isOnly ? first : isDoc && second?.type === 'Pass' ? second : undefined;
  const at = instead === undefined ? after : lineStartAt(text, instead.start);
  return [{ at, remove: instead === undefined ? 0 : bottomOf(text, instead) - at, insert: code }];
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const count = (value: T): number => values.filter((one) => one === value).length;
  return values.toSorted((left, right) => count(right) - count(left))[0];
}
