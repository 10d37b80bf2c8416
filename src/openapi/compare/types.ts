import { isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import { edit, type Edit } from './edit';

/** Formats whose values are also of another format. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  uuid1: ['uuid'],
  uuid3: ['uuid'],
  uuid4: ['uuid'],
  uuid5: ['uuid'],
  uuid6: ['uuid'],
  uuid7: ['uuid'],
  uuid8: ['uuid'],
  email: ['name-email'],
  ipv4: ['ipvanyaddress'],
  ipv6: ['ipvanyaddress'],
};

/** An edit of type or format, and whether the schemas can be compared further. */
export interface TypeComparison {
  readonly edits: readonly Edit[];
  readonly isComparable: boolean;
}

/** Compares the types of two plain schemas. `isText`: values come as text, so that a plain text takes every other one. */
export function compareTypes(before: JsonObject, after: JsonObject, isText: boolean): TypeComparison {
  const [was, is] = [before['type'], after['type']];
  if (was === is) return { edits: formatEdits(before, after), isComparable: true };
  const told = (name: 'type-changed' | 'type-generalized' | 'type-specialized'): readonly Edit[] => [
    edit(name, typeText(before), typeText(after)),
  ];
  if (was === 'integer' && is === 'number') return { edits: told('type-generalized'), isComparable: true };
  if (was === 'number' && is === 'integer') return { edits: told('type-specialized'), isComparable: true };
  if (is === undefined) return { edits: told('type-generalized'), isComparable: true };
  if (was === undefined) return { edits: told('type-specialized'), isComparable: true };
  if (isText && SCALARS.has(was) && takesText(after, was))
    return { edits: told('type-generalized'), isComparable: false };
  if (isText && isPlainText(before) && SCALARS.has(is))
    return { edits: told('type-specialized'), isComparable: false };
  return { edits: told('type-changed'), isComparable: false };
}

const SCALARS: ReadonlySet<Json | undefined> = new Set(['integer', 'number', 'boolean', 'string']);

/** Tells whether a parameter takes all texts of another type: it's a plain text, or a list of such values. */
function takesText(schema: JsonObject, type: Json | undefined): boolean {
  const { items } = schema;
  return isPlainText(schema) || (schema['type'] === 'array' && isObject(items) && items['type'] === type);
}

const LIMITING = ['format', 'pattern', 'enum', 'minLength', 'maxLength'] as const;

const isPlainText = (schema: JsonObject): boolean =>
  schema['type'] === 'string' && LIMITING.every((key) => schema[key] === undefined);

function formatEdits(before: JsonObject, after: JsonObject): readonly Edit[] {
  const [was, is] = [before['format'], after['format']];
  if (was === is) return [];
  const isWider = (one: Json | undefined, other: Json | undefined): boolean =>
    other === undefined ||
    (typeof one === 'string' && typeof other === 'string' && (WIDER[one] ?? []).includes(other));
  const name = isWider(was, is) ? 'type-generalized' : isWider(is, was) ? 'type-specialized' : 'type-changed';
  return [edit(name, typeText(before), typeText(after))];
}

/** Returns the words for a type: `string (date-time)`. */
export function typeText({ type, format }: JsonObject): string {
  const name = typeof type === 'string' ? type : 'any';
  return typeof format === 'string' ? `${name} (${format})` : name;
}
