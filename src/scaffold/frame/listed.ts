import type { Call, Expr, FunctionDef, Keyword, Node, Param, Stmt } from '../../analysis/python/ast';
import type { WantedImport } from '../edit/import-order';
import type { Edit } from '../edit/source';
import { lineStartAt } from '../edit/source';
import { replaceElements, replaceParameters } from './elements';
import { markOf, type NewField } from './field';
import type { Manners } from './field-lines';
import type { Updates } from './remake';
import type { Owner } from './owner';
import { reordered } from './orders';
import { as, type Path, pathsIn } from './paths';
import { wordsIn } from '../layout/words';
import { edited, type Piece } from './piece';
import { lastName, type Shape } from './shape';
import { blocksIn, bottomOf, withoutStatements } from './statements';

/** Holds what each place needs in which code lists the sibling's fields. */
export interface Listing {
  readonly shape: Shape;
  readonly gone: ReadonlySet<string>;
  readonly fields: readonly NewField[];
  readonly owner: Owner;
  readonly manners: Manners;
  /** The code of the resource itself, in which its messages stand. */
  readonly messages: string;
  /** The sibling's fields by which the resource's lists are ordered. */
  readonly orders?: ReadonlySet<string>;
  /** The class that updates take, if it's to be another than the sibling's. */
  readonly updates?: Updates | undefined;
  /** True if the resource keeps its fields and gets the new ones behind them. */
  readonly isAdded?: boolean;
}

export interface Listed {
  readonly piece: Piece;
  readonly needs: readonly WantedImport[];
}

/**
 * Repeats for the new fields what code writes once for each of the sibling's: `title=data.title` in a call, `"title": row.title` in
 * a dictionary, parameters, `part.title = data.title` as statements. The first of them is the pattern of all.
 */
export function relist(piece: Piece, listing: Listing): Listed {
  const needs: WantedImport[] = [];
  const { text, body } = piece.source;
  const edits: Edit[] = [];
  for (const path of pathsIn(body)) {
    const part = path.at(-1);
    const call = as(part, 'Call');
    if (call !== undefined) edits.push(...argumentsOf(text, call, listing));
    const dict = as(part, 'Dict');
    if (dict !== undefined) edits.push(...some(items(text, dict.items, listing)));
    const list = as(part, 'List', 'Set', 'Tuple');
    if (list !== undefined) edits.push(...some(names(text, list.items, listing)));
    const def = as(part, 'FunctionDef');
    edits.push(...named(path, listing));
    if (def !== undefined)
      edits.push(...some(parameters(text, { def, name: deedOf(def.name, path) }, listing, needs)));
  }
  if (listing.isAdded !== true) edits.push(...reordered(piece, listing));
  for (const { statements } of blocksIn(body)) edits.push(...runsOf(text, statements, listing));
  return { piece: edited(piece, edits), needs };
}

const some = (edit: Edit | undefined): readonly Edit[] => (edit === undefined ? [] : [edit]);

/** Functions that take or give a resource's fields one by one. */
const TAKES_ALL =
  /^_*(?:create|add|new|insert|save|store|make|build|register|update|edit|change|modify|replace|put|patch|init__|from|to|as)/;

/** Matches functions of classes that are called after what they do: `CreateProduct.execute`. */
export const CARRIES_OUT = /^(?:execute|run|handle|perform|invoke|process|__call__)$/;

/** Returns the words for what a function does: its name, or that of the class around it. */
function deedOf(name: string, path: Path): string {
  const around = path.flatMap((part) => as(part, 'ClassDef') ?? []).at(-1);
  return around !== undefined && CARRIES_OUT.test(name) ? wordsIn(around.name).join('_') : name;
}

/** Returns the field whose value an expression is: `data.title`, `title`, `data["title"]`, `data.get("title")`. */
function fieldOf(value: Expr | undefined, gone: ReadonlySet<string>): string | undefined {
  const of = (name: string): string | undefined => (gone.has(name) ? name : undefined);
  if (value?.type === 'Name') return of(value.id);
  if (value?.type === 'Attribute') return of(value.attr);
  if (value?.type === 'Subscript') return value.index.type === 'Str' ? of(value.index.value) : undefined;
  if (value?.type !== 'Call' || !['get', 'pop'].includes(lastName(value))) return undefined;
  const [key] = value.args;
  return key?.type === 'Str' ? of(key.value) : undefined;
}

/** True for the value of a field that shows those of the new ones. A variable does so only for what a client gives. */
const isPattern = (value: Expr, name: string, { gone, shape }: Listing): boolean =>
  fieldOf(value, gone) === name && (value.type !== 'Name' || shape.given.has(name));

/** Gives a text that names an item by one of its fields the first of the new ones: `f"Part {part.title} created"`. */
function named(path: Path, { gone, shape, fields, isAdded }: Listing): readonly Edit[] {
  const [part, text] = [as(path.at(-1), 'Attribute'), as(path.at(-3), 'JoinedStr')];
  const isItem = part?.value.type === 'Name' && !/^(?:self|cls)$/.test(part.value.id);
  const index = fields.findIndex(({ isOptional, foreignKey }) => !isOptional && foreignKey === undefined);
  const isNamed = isItem && gone.has(part.attr) && shape.given.has(part.attr);
  const isOnly = text?.parts.filter((one) => typeof one !== 'string').length === 1;
  if (isAdded === true || !isNamed || !isOnly || index === -1) return [];
  // A test of the field goes with the field; what says something of the item stays.
  if (path.some((one) => as(one, 'Raise', 'Assert', 'Compare') !== undefined)) return [];
  return [{ at: part.end - part.attr.length, remove: part.attr.length, insert: markOf(index) }];
}

/** Returns a text with the marks of all new fields in the places of one of the sibling's. */
function repeated(text: string, field: string, { fields }: Listing): readonly string[] {
  const pattern = new RegExp(`(?<![\\w])${field}(?![\\w])`, 'g');
  return fields.map((_, index) => text.replace(pattern, markOf(index)));
}

const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);

/** The elements that list fields: the pattern of the new ones, and all. */
interface Elements {
  readonly pattern: Node;
  readonly listed: readonly Node[];
  readonly instead: readonly string[];
}

/** Returns the elements of a series in which the new fields stand in the place of the old ones, or behind the last of those. */
function relisted(
  text: string,
  { pattern, listed, instead }: Elements,
  { isAdded }: Listing,
): (one: Node) => readonly string[] | undefined {
  const last = listed.at(-1);
  if (isAdded === true) return (one) => (one === last ? [textOf(text, one), ...instead] : undefined);
  return (one) => (one === pattern ? instead : listed.includes(one) ? [] : undefined);
}

function argumentsOf(text: string, call: Call, listing: Listing): readonly Edit[] {
  const { gone } = listing;
  const isGone = ({ name, value }: Keyword): boolean =>
    name !== undefined && gone.has(name) && isPattern(value, name, listing);
  const listed = call.keywords.filter(({ name }) => name !== undefined && gone.has(name));
  const pattern = listed.find(isGone);
  const isOurs = takesAll(lastName(call.func), listing);
  if (
    pattern?.name !== undefined &&
    (isOurs ||
      isWhole(
        call,
        listed.map(({ name }) => name),
        listing,
      ))
  ) {
    const instead = repeated(textOf(text, pattern), pattern.name, listing);
    return some(replaceElements(text, call.keywords, relisted(text, { pattern, listed, instead }, listing)));
  }
  const positional = call.args.filter((one) => fieldOf(one, gone) !== undefined && one.type !== 'Call');
  const [first] = positional;
  const field = fieldOf(first, gone);
  const values = positional.map((one) => fieldOf(one, gone));
  const isAll = isOurs ? covers(values, listing) : isWhole(call, values, listing);
  if (first === undefined || field === undefined || !isAll) return [];
  const instead = repeated(textOf(text, first), field, listing);
  return some(
    replaceElements(
      text,
      call.args,
      relisted(text, { pattern: first, listed: positional, instead }, listing),
    ),
  );
}

/** Functions and classes that take fields one by one. */
function takesAll(callee: string, { owner }: Listing): boolean {
  if (/^[A-Z]/.test(callee)) return owner.isMine(callee);
  return PASSES.test(callee) || (TAKES_ALL.test(callee) && !callee.includes('_by_'));
}

/** Functions of Python and of SQLAlchemy that take whatever fields there are. */
const PASSES = /^(?:dict|values|select|returning|with_only_columns|load_only|SimpleNamespace)$/;

/** Functions that look for something with the values that they're given. */
const LOOKS_UP =
  /_by(?:_|$)|^(?:filter|where|having|find|search|exists|get|delete|remove|count)|HTTPException/;

/** True for a call of any other function that lists all fields, and more than one. */
const isWhole = (call: Call, names: readonly (string | undefined)[], listing: Listing): boolean =>
  names.length > 1 && !LOOKS_UP.test(lastName(call.func)) && covers(names, listing);

/** True if names hold all fields that a client has to give. */
function covers(names: readonly (string | undefined)[], { shape, gone }: Listing): boolean {
  const needed = [...shape.given].filter(([name, isNeeded]) => isNeeded && gone.has(name));
  return names.length > 0 && needed.every(([name]) => names.includes(name));
}

type Items = readonly { readonly key: Expr | undefined; readonly value: Expr }[];

function items(text: string, entries: Items, listing: Listing): Edit | undefined {
  // A key may be a column, too: `{parts.c.title: title}`.
  const keyOf = ({ key }: Items[number]): string =>
    key?.type === 'Str' ? key.value : key?.type === 'Attribute' ? key.attr : '';
  const listed = entries.filter((one) => listing.gone.has(keyOf(one)));
  const pattern = listed.find((one) => isPattern(one.value, keyOf(one), listing));
  if (pattern?.key === undefined) return undefined;
  const spans = entries.map((one) => ({ ...one.value, start: (one.key ?? one.value).start, entry: one }));
  const instead = repeated(text.slice(pattern.key.start, pattern.value.end), keyOf(pattern), listing);
  const spanOf = (wanted: Items[number]): readonly Node[] => spans.filter(({ entry }) => entry === wanted);
  const [first] = spanOf(pattern);
  return (
    first &&
    replaceElements(
      text,
      spans,
      relisted(text, { pattern: first, listed: listed.flatMap(spanOf), instead }, listing),
    )
  );
}

/** `["title", "cost"]`: a list of all fields. */
function names(text: string, elements: readonly Expr[], listing: Listing): Edit | undefined {
  const listed = elements.filter((one) => one.type === 'Str' && listing.gone.has(one.value));
  const [first] = listed;
  const values = listed.map((one) => (one.type === 'Str' ? one.value : undefined));
  if (first?.type !== 'Str' || listed.length < 2 || !covers(values, listing)) return undefined;
  const instead = repeated(textOf(text, first), first.value, listing);
  return replaceElements(text, elements, relisted(text, { pattern: first, listed, instead }, listing));
}

function parameters(
  text: string,
  { def, name: deed }: { readonly def: FunctionDef; readonly name: string },
  listing: Listing,
  needs: WantedImport[],
): Edit | undefined {
  const { params } = def.signature();
  const listed = params.filter(({ name }) => listing.gone.has(name));
  const [first] = listed;
  if (
    first === undefined ||
    !(TAKES_ALL.test(deed) || (listed.length > 1 && !LOOKS_UP.test(deed))) ||
    !covers(
      listed.map(({ name }) => name),
      listing,
    )
  )
    return undefined;
  const isPartial = listed.every((one) => one.default !== undefined);
  needs.push(...listing.fields.flatMap(({ stored }) => stored.imports));
  // A parameter with a default can't stand before one without, unless they're given by name.
  const lastNeeded = listing.fields.findLastIndex(({ isOptional }) => !isOptional);
  const isBefore = params
    .slice(params.indexOf(first))
    .some((one) => one.kind === 'positional' && one.default === undefined && !listed.includes(one));
  const instead = listing.fields.map((field, index) => {
    const isGiven = first.kind !== 'keyword-only' && !isPartial && (isBefore || index < lastNeeded);
    const text = parameter(field, index, { first, isPartial, ...listing });
    return isGiven ? text.replace(/\s*=\s*None$/, '') : text;
  });
  return replaceParameters(text, params, relisted(text, { pattern: first, listed, instead }, listing));
}

function parameter(
  { stored, isOptional }: NewField,
  index: number,
  { first, isPartial, manners }: { first: Param; isPartial: boolean; manners: Manners },
): string {
  if (first.annotation === undefined) return `${markOf(index)}${isPartial || isOptional ? '=None' : ''}`;
  if (!isPartial && !isOptional) return `${markOf(index)}: ${stored.text}`;
  return `${markOf(index)}: ${manners.isOptional ? `Optional[${stored.text}]` : `${stored.text} | None`} = None`;
}

function runsOf(text: string, statements: readonly Stmt[], listing: Listing): readonly Edit[] {
  const listed = statements.filter((one) => assignedField(one, listing.gone) !== undefined);
  const [first, ...rest] = listed;
  const field = first === undefined ? undefined : assignedField(first, listing.gone);
  if (first === undefined || field === undefined) return [];
  const at = lineStartAt(text, first.start);
  const insert = repeated(text.slice(at, bottomOf(text, first)), field, listing).join('');
  if (listing.isAdded === true) return [{ at: bottomOf(text, listed.at(-1) ?? first), insert }];
  return [
    { at, remove: bottomOf(text, first) - at, insert },
    ...withoutStatements(text, statements, new Set(rest)),
  ];
}

/** Returns the field of `part.title = data.title`, and of an `if` that holds just that. */
function assignedField(statement: Stmt, gone: ReadonlySet<string>): string | undefined {
  if (statement.type === 'If') {
    const [only, ...more] = statement.body;
    const mentioned = pathsIn([statement.test])
      .map((path) => as(path.at(-1), 'Attribute')?.attr)
      .filter((name) => name !== undefined && gone.has(name));
    const inner = only === undefined ? undefined : assignedField(only, gone);
    const isOnly =
      more.length === 0 && statement.orelse.length === 0 && mentioned.every((one) => one === inner);
    return isOnly ? inner : undefined;
  }
  if (statement.type !== 'Assign') return undefined;
  const [target, ...others] = statement.targets;
  if (target?.type !== 'Attribute' || others.length > 0) return undefined;
  const field = fieldOf(statement.value, gone);
  return field !== undefined && target.attr === field ? field : undefined;
}
