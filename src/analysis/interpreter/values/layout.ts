import type { ClassValue, Value } from './values';
import { textOf } from './make';

/** Returns the `__base__` of a class: the first of its bases. */
export function baseOf({ bases: [first] }: ClassValue): ClassValue | undefined {
  return first?.kind === 'class' ? (first.mro[0] ?? first) : undefined;
}

/** Returns the names in a `__slots__`; `undefined` if it isn't there, or isn't known. */
function slotNames(slots: Value | undefined): readonly string[] | undefined {
  const one = slots === undefined ? undefined : textOf(slots);
  if (one !== undefined) return [one];
  if (slots?.kind === 'dict') return slots.open === undefined ? textsIn(keysOf(slots)) : undefined;
  if (slots?.kind !== 'tuple' && slots?.kind !== 'list' && slots?.kind !== 'set') return undefined;
  return textsIn(slots.items.map(({ value }) => value));
}

const keysOf = ({ entries }: Extract<Value, { kind: 'dict' }>): readonly Value[] =>
  [...entries.values()].map(({ key }) => key);

function textsIn(values: readonly Value[]): readonly string[] | undefined {
  const names = values.map(textOf);
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Tells whether the objects of a class have a `__dict__`, or a place for weak references: one of the project without slots. */
export const hasOpened = ({ mro }: ClassValue, name: '__dict__' | '__weakref__'): boolean =>
  mro.some(({ place, attrs }) => {
    if (place === undefined) return false;
    const slots = attrs.get('__slots__');
    return slots === undefined || slotNames(slots)?.includes(name) === true;
  });

/** Returns the names of the attributes that the slots of a class make: in a class `__x` is `_C__x` (the reference, 6.2.1). */
export function slotsOf({ name: owner, attrs }: ClassValue): readonly string[] | undefined {
  const own = owner.replace(/^_+/u, '');
  return slotNames(attrs.get('__slots__'))?.map((name) =>
    name.startsWith('__') && !name.endsWith('__') && own !== '' ? `_${own}${name}` : name,
  );
}

/** Returns the names of all slots of a class and its bases, which the `__dict__` of an object doesn't hold; `undefined` without any. */
export function slotsOfObjects({ mro }: ClassValue): ReadonlySet<string> | undefined {
  const slotted = mro.filter(({ attrs }) => attrs.has('__slots__'));
  return slotted.length === 0 ? undefined : new Set(slotted.flatMap((one) => slotsOf(one) ?? []));
}

/** Tells whether the objects of a class surely have no `__dict__`: it and its bases have slots, or are plain data. */
export const isWithoutNamespace = ({ mro, open }: ClassValue): boolean =>
  open === undefined &&
  mro.every((one) =>
    one.place === undefined
      ? one.module === 'builtins' && PLAIN.has(one.name)
      : slotsOf(one)?.includes('__dict__') === false,
  );

/** Built-in classes whose objects have no `__dict__`. */
const PLAIN: ReadonlySet<string> = new Set(
  'object int float str bytes list tuple dict set frozenset'.split(' '),
);
