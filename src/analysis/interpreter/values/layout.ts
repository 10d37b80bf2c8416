import type { ClassValue, Value } from './values';
import { textOf } from './make';

/** Built-in classes whose objects have a layout of their own, which no two bases of a class may have. */
const LAID_OUT: ReadonlySet<string> = new Set(
  'int float complex str bytes bytearray list tuple dict set frozenset type module property super classmethod staticmethod BaseException'.split(
    ' ',
  ),
);

/** Returns the `__base__` of a class: the one among its bases whose layout its objects have. */
export function baseOf(cls: ClassValue): ClassValue | undefined {
  const bases = cls.bases.flatMap((base) => (base.kind === 'class' ? [base.mro[0] ?? base] : []));
  return bestBase(bases)?.base;
}

/** Returns which of some bases lays out the objects of a class; `undefined` if two of them do in ways that don't fit. */
function bestBase(
  bases: readonly ClassValue[],
): { readonly base: ClassValue; readonly layout: ClassValue | undefined } | undefined {
  const [first] = bases;
  if (first === undefined) return undefined;
  let best = { base: first, layout: layoutOf(first) };
  for (const base of bases.slice(1)) {
    const layout = layoutOf(base);
    if (layout === undefined || best.layout?.mro.includes(layout) === true) continue;
    if (best.layout !== undefined && !layout.mro.includes(best.layout)) return undefined;
    best = { base, layout };
  }
  return best;
}

/** Returns the class that lays out the objects of a class; `undefined` for the layout of a plain object. */
function layoutOf(cls: ClassValue): ClassValue | undefined {
  for (let one: ClassValue | undefined = cls; one !== undefined; one = baseOf(one)) {
    if (one.place === undefined && one.module === 'builtins' && LAID_OUT.has(one.name)) return one;
    const slots = one.place === undefined ? [] : slotsOf(one);
    if (slots?.some((name) => !OPENING.has(name)) === true) return one;
  }
  return undefined;
}

/** Names among slots that add a namespace or a place for weak references, but no layout. */
const OPENING: ReadonlySet<string> = new Set(['__dict__', '__weakref__']);

/** Returns the names in a `__slots__`; `undefined` if it isn't there, or isn't known. */
export function slotNames(slots: Value | undefined): readonly string[] | undefined {
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
