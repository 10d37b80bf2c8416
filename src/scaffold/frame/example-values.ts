import type { Call, DictExpr, Expr, Node } from '../../analysis/python/ast';
import { as, type Path } from './paths';
import type { Edit } from '../edit/source';
import { replaceElements } from './elements';
import type { NewField } from './field';
import type { Listing } from './listed';
import { markIn } from './parents/marks';

/** One value of an example, under the name of a field. */
export interface Entry extends Node {
  /** `undefined` for a key that isn't a text, and for `**values`. */
  readonly key: string | undefined;
  readonly value: Expr;
}

/** A place in which a test gives the values of a resource's fields. */
export interface Sent {
  readonly entries: readonly Entry[];
  /** True for a dictionary, whose keys are texts. */
  readonly isDict: boolean;
  /** True for what's sent in JSON. */
  readonly isJson: boolean;
}

/** Returns the values in a dictionary: those for the rows of a table are Python's. */
export const sentIn = ({ items }: DictExpr, isJson: boolean): Sent => ({
  isDict: true,
  isJson,
  entries: items.map(({ key, value }) => ({
    type: value.type,
    key: key?.type === 'Str' ? key.value : undefined,
    value,
    start: (key ?? value).start,
    end: value.end,
    line: value.line,
  })),
});

/** Returns the values that a call is given by name. */
export const madeBy = ({ keywords }: Call, isJson: boolean): Sent => ({
  isDict: false,
  isJson,
  entries: keywords.map(({ name, value, start, end, line }) => ({
    type: value.type,
    key: name,
    value,
    start,
    end,
    line,
  })),
});

/** True for the annotation of a text, whatever type of the project it is: `NameStr`. */
export const isTextual = (annotation: string): boolean =>
  /str/i.test(annotation) && !/\b(?:list|dict|set|tuple)\b/i.test(annotation);

/** Types whose values are written with a function. */
const WRITTEN: Readonly<Record<string, string>> = {
  Decimal: 'Decimal',
  UUID: 'UUID',
  date: 'date.fromisoformat',
  datetime: 'datetime.fromisoformat',
  time: 'time.fromisoformat',
};

/** Returns an example that's written in JSON as a value of Python: `Decimal("1.50")`. */
export function inPython({ stored }: NewField, json: string): string {
  const written = WRITTEN[stored.text];
  return written === undefined || json === 'None' || markIn(json) !== undefined
    ? json
    : `${written}(${json})`;
}

/** The length of texts that no generated one exceeds: those of `uuid4()` have 36 characters. */
const LONG = 36;

/**
 * Returns the code of another value in each call for a unique text, as one of the sibling's values is made, within the field's length:
 * `random_lower_string(12)`, `uuid4().hex[:12]`. `undefined` for other fields, and where no value is made.
 */
export function generatedFor(
  { isUnique, type, limits, columnLength }: NewField,
  entries: readonly Entry[],
  textOf: (node: Node) => string,
): string | undefined {
  if (!isUnique || type.text !== 'str') return undefined;
  const made = entries
    .map(({ value }) => textOf(value))
    .find((code) => /(?:random|uuid|token|unique|fake|secrets)\w*(?:\.\w+)*\(/i.test(code));
  const [, max = String(columnLength ?? LONG)] = /max_length=(\d+)/.exec(limits.join()) ?? [];
  if (made === undefined || Number(max) >= LONG) return made;
  const count = /(?<=\()\d+(?=\)$)/;
  if (count.test(made)) return made.replace(count, (one) => String(Math.min(Number(one), Number(max))));
  return `${made}[:${max}]`;
}

/** Returns an example in the quotes that a file uses. */
export const quoted = (example: string, quote: string): string =>
  quote === "'" && !example.includes("'") ? example.replaceAll('"', "'") : example;

/** Leaves out what a function of the tests is given for old fields: `make_part(title="Bolt")` makes an example without, too. */
export function withoutOldValues(
  text: string,
  call: Call | undefined,
  { owner, gone }: Pick<Listing, 'owner' | 'gone'>,
): Edit | undefined {
  if (call?.func.type !== 'Name' || !/^[a-z_]/.test(call.func.id) || !owner.isMine(call.func.id))
    return undefined;
  const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
  const old = new Set<Node>(call.keywords.filter(({ name }) => name !== undefined && gone.has(name)));
  return old.size === 0 ? undefined : replaceElements(text, all, (one) => (old.has(one) ? [] : undefined));
}

/** Returns the name of an attribute; `undefined` for another expression. */
export const attributeOf = (side: Expr): string | undefined =>
  side.type === 'Attribute' ? side.attr : undefined;

/** True for an example of all that an item needs: not for a change of one field, nor for `{**item, "title": "Nut"}`. */
export function isWholeItem(
  text: string,
  { entries }: Sent,
  path: Path,
  { shape, gone, updates }: Pick<Listing, 'shape' | 'gone' | 'updates'>,
): boolean {
  if (updates?.becomes === 'put' && isCallOf(path, 'put')) return true;
  const isSpread = ({ key, start }: Entry): boolean =>
    key === undefined && text.slice(0, start).endsWith('**');
  const keys = entries.flatMap(({ key }) => key ?? []).filter((key) => gone.has(key));
  const fields = [...shape.given].filter(([name]) => gone.has(name));
  const isChange = isCallOf(path, 'patch') && keys.length === 1 && fields.length > 1;
  if (isChange || entries.some(isSpread)) return false;
  return fields.every(([name, isNeeded]) => !isNeeded || keys.includes(name));
}

/** True for what a request sends. */
export const isCallOf = (path: Path, method: string): boolean =>
  path.some((part) => {
    const func = as(part, 'Call')?.func;
    return func?.type === 'Attribute' && func.attr === method;
  });
