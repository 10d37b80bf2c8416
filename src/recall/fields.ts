import type { Call, Expr } from '../analysis/python/ast';
import { Failure } from '../base/diagnostics/failure';
import { type Field, limited, SCALARS } from '../dto/field';
import { parseFields } from '../dto/field-spec';
import { KEPT_URL } from '../dto/new-field';
import { specOf } from '../dto/print-spec';
import { readDefault } from '../dto/read-literals';
import { IN_PYTHON } from '../dto/scalars';
import { lastStep } from '../scaffold/edit/dotted-name';
import { squeezed } from '../scaffold/frame/brackets';
import type { Piece } from '../scaffold/frame/piece';
import { sentClass } from '../scaffold/frame/sent-class';
import type { Role } from '../scaffold/layout/sibling';
import { isSameResource } from '../scaffold/layout/words';
import { importedNames } from '../scaffold/frame/project';
import {
  declaredIn,
  effective,
  type FieldClass,
  type FieldLine,
  lastName,
  type Shape,
  shapeOf,
} from '../scaffold/frame/shape';
import { columnOf } from './columns';
import type { Going } from './going';

/** Classes of what a client sends on creation, which say most of a field. */
const SENT = /create|new|^add|base|in$/i;

const piecesOf = ({ python }: Going, router?: string): readonly Piece[] =>
  [...python].map(([path, source]) => ({
    path,
    source,
    roles: new Set<Role>(path === router ? ['router'] : []),
    imports: importedNames(source),
    spot: undefined,
  }));

/** Returns the shape of a resource, and the class of what a client sends on creation. */
function shownBy(going: Going): { readonly shape: Shape; readonly sent: string | undefined } {
  const { owner, words, project } = going;
  const sibling = project.layout.siblings.find((one) => isSameResource(one.words, words));
  const pieces = piecesOf(going, sibling?.router);
  const sent = sibling && sentClass(pieces, sibling, owner, 'create');
  return { shape: shapeOf(pieces, owner, sent), sent };
}

/** A field of a resource, and where it's declared. */
export interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** Lists the fields that a resource's classes and tables declare, of whatever type. */
export const declarationsIn = (going: Going): readonly Declaration[] =>
  piecesOf(going).flatMap((piece) => {
    const { classes, tables } = shapeOf([piece], going.owner, undefined);
    const nodes = [
      ...classes.flatMap(({ lines }) => lines.map(({ name, statement }) => ({ name, node: statement }))),
      ...tables.flatMap(({ lines }) => lines),
    ];
    return nodes.map(({ name, node }) => ({ name, file: piece.path, line: node.line }));
  });

/** Reads the fields of a resource back from its classes; leaves out those of a type that no field has. */
export function fieldsOf(going: Going): readonly Field[] {
  const { shape, sent } = shownBy(going);
  const { classes, given } = shape;
  const texts = new Map(
    [...going.python.values()].flatMap(({ body, text }) => body.map((one) => [one, text] as const)),
  );
  const rank = ({ name }: FieldClass): number => (name === sent ? 2 : Number(SENT.test(name)));
  const ranked = classes.toSorted((left, right) => rank(right) - rank(left));
  const lines = ranked.flatMap((one) => one.lines.map((line) => ({ line, text: texts.get(one.def) ?? '' })));
  return inOrder(given, classes).flatMap(([name, isNeeded]) => {
    const all = lines.filter(({ line }) => line.name === name);
    const column = columnOf(
      going,
      declaredIn(shape).filter((line) => line.name === name),
    );
    // Where no class is that of creation, every field counts as needed.
    const isShown = all.some(({ line }) => line.manner !== 'optional');
    for (const { line, text } of all) {
      if (isNeeded && isShown && line.manner === 'optional') continue;
      const shown = column?.references === undefined ? fieldIn(line, text) : keyIn(line);
      const field = shown?.type.kind === 'str' ? { ...shown, type: textType(all) ?? shown.type } : shown;
      if (field !== undefined) return [column === undefined ? field : { ...field, column }];
    }
    return [];
  });
}

/** Returns those of a resource's fields that its tables declare: where nothing creates an item, its answers have further ones, such as `created_at`. */
export function storedFieldsOf(going: Going): readonly Field[] {
  const { classes, tables } = shapeOf(piecesOf(going), going.owner, undefined);
  const stored = classes.filter(({ isStored, lines }) => isStored || lines.some(({ isColumn }) => isColumn));
  const names = new Set([
    ...stored.flatMap((one) => effective(one, classes).map(({ name }) => name)),
    ...tables.flatMap(({ lines }) => lines.map(({ name }) => name)),
  ]);
  return fieldsOf(going).filter(({ name }) => names.has(name));
}

/** Returns fields with the lengths of their columns: where nothing creates an item, no other class shows them. */
export function withColumnLengths(going: Going, fields: readonly Field[]): readonly Field[] {
  const lines = declaredIn(shownBy(going).shape);
  return fields.map((field) => {
    if (field.type.kind !== 'str' || field.limits?.max !== undefined) return field;
    const max = lines.flatMap(({ name, text }) =>
      name === field.name ? (LENGTH.exec(text)?.[1] ?? []) : [],
    )[0];
    return max === undefined ? field : { ...field, limits: { min: field.limits?.min, max } };
  });
}

/** Matches the length of a column. */
const LENGTH = /\b(?:String|Unicode|VARCHAR|AutoString)\((?:length=)?(\d+)\)/;

/** Returns the type of a field that tables keep as a text, as another class shows it. */
function textType(
  all: readonly { readonly line: FieldLine; readonly text: string }[],
): Field['type'] | undefined {
  const types = all.flatMap(({ line, text }) => fieldIn(line, text)?.type ?? []);
  return types.find(({ kind }) => ['enum', 'email', 'url'].includes(kind));
}

/** Returns fields in the order of the class that declares most of them: others may divide them among themselves and their bases. */
function inOrder(given: Shape['given'], classes: Shape['classes']): readonly (readonly [string, boolean])[] {
  const orders = classes.map(({ lines }) => lines.map(({ name }) => name).filter((name) => given.has(name)));
  const [order = []] = orders.toSorted((left, right) => right.length - left.length);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...given].toSorted(([left], [right]) => rank(left) - rank(right));
}

/** Returns the field for the key of another table; its type is that of the key. */
const keyIn = ({ name, annotation = '' }: FieldLine): Field => ({
  name,
  type: { kind: 'int' },
  limits: undefined,
  isOptional: /\bNone\b|\bOptional\b/.test(annotation),
  default: undefined,
});

function fieldIn({ name, annotation = '', value }: FieldLine, text: string): Field | undefined {
  const bare = annotation.replace(/\s*\|\s*None$/, '').replace(/^(?:\w+\.)?Optional\[(.*)\]$/s, '$1');
  const spec = specFor(bare);
  const words = spec === undefined ? [] : [name, spec, ...(bare === annotation ? [] : ['optional'])];
  const plain = read(words.join(':'));
  if (plain === undefined) return undefined;
  const call = value?.type === 'Call' && lastName(value) === 'Field' ? value : undefined;
  const given = call === undefined ? value : argument(call, 'default');
  const isNone = given?.type === 'Constant' && given.value === null;
  const known = given === undefined || isNone ? undefined : readDefault(given, plain.type, text);
  if (given !== undefined && !isNone && known === undefined) return undefined;
  // The column of an address may have a length, which the field itself can't be given.
  const limits = limited(plain.type) === undefined ? undefined : limitsIn(call, text);
  return read(specOf({ ...plain, limits, default: known }));
}

const argument = ({ keywords }: Call, ...names: readonly string[]): Expr | undefined =>
  keywords.find(({ name }) => names.includes(name ?? ''))?.value;

function limitsIn(call: Call | undefined, text: string): Field['limits'] {
  const of = (...names: readonly string[]): string | undefined => {
    const found = call && argument(call, ...names);
    return found && text.slice(found.start, found.end);
  };
  const [min, max] = [of('min_length', 'ge'), of('max_length', 'le')];
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** Returns the field of a spec, as `make` would read it; `undefined` for what's no spec. */
function read(spec: string): Field | undefined {
  try {
    return parseFields([spec])[0];
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Returns the type of a spec for that of an annotation. */
function specFor(annotation: string): string | undefined {
  const item = /^[Ll]ist\[(.*)\]$/s.exec(annotation)?.[1];
  if (item !== undefined) {
    const inner = specFor(item);
    return inner && `list:${inner}`;
  }
  const choices = /^Literal\[(.*)\]$/s.exec(annotation)?.[1];
  if (choices !== undefined)
    return `enum:${[...choices.matchAll(/(["'])(.*?)\1/g)].map(([, , choice]) => choice).join(',')}`;
  if (squeezed(annotation) === squeezed(KEPT_URL)) return 'url';
  const name = lastStep(annotation).replace(/_type$/, '');
  return SCALARS.find((scalar) => lastStep(IN_PYTHON[scalar].annotation) === name);
}
