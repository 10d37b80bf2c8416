import { areEqual, isList, type Json, type JsonObject } from '../../analysis/types/json/json';
import type { SchemaEdit } from './checks';
import { edit, type Edit, setOrUnset } from './edit';
import { lacking } from './shape';

/** The names of the edits of a limit. */
interface LimitEdits {
  readonly set: SchemaEdit;
  readonly unset: SchemaEdit;
  readonly increased: SchemaEdit;
  readonly decreased: SchemaEdit;
}

/** Limits that are numbers, each with its keyword. */
const LIMITS: readonly (LimitEdits & { readonly keyword: string })[] = (
  [
    ['maxLength', 'max-length'],
    ['minLength', 'min-length'],
    ['maxItems', 'max-items'],
    ['minItems', 'min-items'],
    ['maxProperties', 'max-properties'],
    ['minProperties', 'min-properties'],
  ] as const
).map(([keyword, name]) => ({ keyword, ...editsOf(name) }));

function editsOf(name: 'max' | 'min' | `${'max' | 'min'}-${'length' | 'items' | 'properties'}`): LimitEdits {
  return {
    set: `${name}-set`,
    unset: `${name}-unset`,
    increased: `${name}-increased`,
    decreased: `${name}-decreased`,
  };
}

/** Keywords that are compared by no rule of their own: FastAPI writes them only where a project gives a schema itself. */
const OTHERS = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

/** Returns the edits of limits, patterns and values of two schemas of the same type. */
export function limitEdits(before: JsonObject, after: JsonObject): readonly Edit[] {
  return [
    ...enumEdits(before['enum'], after['enum']),
    ...bound('max', upper(before), upper(after)),
    ...bound('min', lower(before), lower(after)),
    ...LIMITS.flatMap(({ keyword, ...names }) => limit(names, before[keyword], after[keyword])),
    ...multipleEdits(before['multipleOf'], after['multipleOf']),
    ...patternEdits(before['pattern'], after['pattern']),
    ...flag('unique-items-set', 'unique-items-unset', before['uniqueItems'], after['uniqueItems']),
    ...changed('content-media-type-changed', before['contentMediaType'], after['contentMediaType']),
    ...changed('content-encoding-changed', before['contentEncoding'], after['contentEncoding']),
    ...OTHERS.flatMap((keyword) =>
      changed(
        'keyword-changed',
        before[keyword] === undefined ? undefined : { [keyword]: before[keyword] },
        after[keyword] === undefined ? undefined : { [keyword]: after[keyword] },
      ),
    ),
  ];
}

/** Returns an edit if two values differ. */
export const changed = (
  name: SchemaEdit,
  before: Json | undefined,
  after: Json | undefined,
): readonly Edit[] => (areEqual(before, after) ? [] : [edit(name, before, after)]);

/** Returns an edit if a flag was set or unset. */
export function flag(
  set: SchemaEdit,
  unset: SchemaEdit,
  before: Json | undefined,
  after: Json | undefined,
): readonly Edit[] {
  if ((before === true) === (after === true)) return [];
  return [edit(after === true ? set : unset)];
}

function enumEdits(before: Json | undefined, after: Json | undefined): readonly Edit[] {
  if (!isList(before) || !isList(after))
    return setOrUnset('became-enum', 'became-not-enum', listOf(before), listOf(after));
  return [
    ...lacking(before, after).map((value) => edit('enum-value-removed', value)),
    ...lacking(after, before).map((value) => edit('enum-value-added', undefined, value)),
  ];
}

/** A limit of numbers: `10`, or `10` itself excluded. */
interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

const upper = (schema: JsonObject): Bound | undefined => boundOf(schema, 'maximum', 'exclusiveMaximum', 1);
const lower = (schema: JsonObject): Bound | undefined => boundOf(schema, 'minimum', 'exclusiveMinimum', -1);

/** Returns the stricter of the two limits of a side. `sign` is 1 for upper limits. In OpenAPI 3.0 the exclusive one is a flag. */
function boundOf(schema: JsonObject, keyword: string, exclusive: string, sign: 1 | -1): Bound | undefined {
  const [value, other] = [schema[keyword], schema[exclusive]];
  const included = typeof value === 'number' ? { value, isExclusive: other === true } : undefined;
  const excluded = typeof other === 'number' ? { value: other, isExclusive: true } : undefined;
  if (included === undefined || excluded === undefined) return included ?? excluded;
  return sign * (excluded.value - included.value) <= 0 ? excluded : included;
}

function bound(name: 'max' | 'min', before: Bound | undefined, after: Bound | undefined): readonly Edit[] {
  const names = editsOf(name);
  if (before === undefined || after === undefined)
    return setOrUnset(names.set, names.unset, before && shown(before), after && shown(after));
  const inward = name === 'max' ? -1 : 1;
  const place = ({ value, isExclusive }: Bound): readonly [number, number] => [
    value,
    isExclusive ? inward : 0,
  ];
  const [[was, wasMoved], [is, isMoved]] = [place(before), place(after)];
  if (was === is && wasMoved === isMoved) return [];
  const isMore = is > was || (is === was && isMoved > wasMoved);
  return [edit(isMore ? names.increased : names.decreased, shown(before), shown(after))];
}

const shown = ({ value, isExclusive }: Bound): Json => (isExclusive ? { exclusive: value } : value);

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

const listOf = (value: Json | undefined): Json | undefined => (isList(value) ? value : undefined);

function limit(names: LimitEdits, before: Json | undefined, after: Json | undefined): readonly Edit[] {
  if (typeof before !== 'number' || typeof after !== 'number')
    return setOrUnset(names.set, names.unset, numberOf(before), numberOf(after));
  if (before === after) return [];
  return [edit(after > before ? names.increased : names.decreased, before, after)];
}

function multipleEdits(before: Json | undefined, after: Json | undefined): readonly Edit[] {
  if (typeof before !== 'number' || typeof after !== 'number')
    return setOrUnset('multiple-of-set', 'multiple-of-unset', numberOf(before), numberOf(after));
  if (before === after) return [];
  const isMultiple = (one: number, of: number): boolean => Number.isInteger(one / of);
  if (isMultiple(before, after)) return [edit('multiple-of-generalized', before, after)];
  if (isMultiple(after, before)) return [edit('multiple-of-specialized', before, after)];
  return [edit('multiple-of-changed', before, after)];
}

/** Patterns that every text matches. */
const ANYTHING: ReadonlySet<Json> = new Set(['.*', '^.*$', '']);

function patternEdits(before: Json | undefined, after: Json | undefined): readonly Edit[] {
  const [was, is] = [before, after].map((one) => (one === undefined || ANYTHING.has(one) ? undefined : one));
  if (was === undefined || is === undefined) return setOrUnset('pattern-added', 'pattern-removed', was, is);
  return changed('pattern-changed', was, is);
}
