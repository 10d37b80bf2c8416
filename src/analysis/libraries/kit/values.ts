import type { Place } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { NONE, unknown } from '../../interpreter/values/make';
import type { ClassValue, Unknown, Value } from '../../interpreter/values/values';

/** Returns the built-in value under an instance of a subclass of `str`, `dict`, …; any other value itself. */
export const plain = (value: Value): Value =>
  value.kind === 'instance' && value.payload !== undefined ? value.payload : value;

/** Returns the value of a member of an enumeration, and any other value itself. */
export const memberValue = (value: Value): Value =>
  value.kind === 'instance' ? (value.payload ?? value.attrs.get('_value_') ?? value) : value;

/** Returns the items of a tuple; none of any other value. */
export const tupleItems = (value: Value | undefined): readonly Value[] =>
  value?.kind === 'tuple' ? value.items.map((one) => one.value) : [];

/** Returns the items of a tuple, and any other value as the only one: the arguments in brackets. */
export const itemsOrSelf = (value: Value): readonly Value[] =>
  value.kind === 'tuple' ? tupleItems(value) : [value];

/** Returns why a value isn't known: its own reason, else `detail`. */
export function causeOf(value: Value | undefined, detail: string, at: Place): Unknown {
  if (value === undefined) return unknown('argument', detail, at);
  if (value.kind === 'unknown') return value;
  if (value.kind === 'library') return unknown('library', value.name, at);
  const hole = value.kind === 'str' ? value.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', detail, at);
}

/** Returns a known whole number; `True` is 1. */
export function integerOf(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined;
  const under = plain(value);
  if (under.kind === 'bool') return Number(under.value);
  return under.kind === 'num' && !under.isFloat ? Number(under.value) : undefined;
}

/** Returns the dotted name of a class: `collections.abc.Mapping`. */
export const dottedName = ({ module, qualname }: ClassValue): string => `${module}.${qualname}`;

/** Returns `NotImplemented`, by which an operator leaves the answer to the other operand. */
export const notImplemented = ({ vm }: Pick<Site, 'vm'>): Value =>
  vm.models.builtin('NotImplemented') ?? NONE;
