import type { ClassHooks, ClassValue, Value } from './values';

/** Makes a modelled class with attributes by name, and hooks for its differences from `object`. */
export function modelClass(
  qualified: string,
  bases: readonly ClassValue[],
  attrs: Iterable<readonly [string, Value]> = [],
  hooks: ClassHooks = {},
): ClassValue {
  const dot = qualified.lastIndexOf('.');
  const name = qualified.slice(dot + 1);
  const mro: ClassValue[] = [];
  const cls: ClassValue = {
    kind: 'class',
    name,
    qualname: name,
    module: dot < 0 ? 'builtins' : qualified.slice(0, dot),
    bases,
    mro,
    attrs: new Map(attrs),
    annotations: new Map(),
    keywords: new Map(),
    hooks,
    createdUnder: [],
    place: undefined,
    open: undefined,
    metaclass: undefined,
  };
  mro.push(cls, ...linearize(bases));
  return cls;
}

/** Returns the MRO behind a class with these bases, by C3 ("The Python 2.3 Method Resolution Order"); where no order suits all, as they're written. */
export function linearize(bases: readonly ClassValue[]): readonly ClassValue[] {
  const [first] = bases;
  if (first !== undefined && bases.length === 1) return first.mro;
  const sequences = [...bases.map(({ mro }) => [...mro]), [...bases]];
  const order: ClassValue[] = [];
  for (;;) {
    const left = sequences.filter(({ length }) => length > 0);
    const heads = left.flatMap((one) => one.slice(0, 1));
    const next = heads.find((head) => !left.some((one) => one.indexOf(head, 1) > 0)) ?? heads[0];
    if (next === undefined) return order;
    order.push(next);
    for (const one of sequences) {
      const index = one.indexOf(next);
      if (index >= 0) one.splice(index, 1);
    }
  }
}

/** Returns an attribute of a class or its bases, unbound. Looks only behind the base `after` if that's given. */
export function findOnClass(cls: ClassValue, name: string, after?: ClassValue): Value | undefined {
  const start = after === undefined ? 0 : cls.mro.indexOf(after) + 1;
  for (let index = start; index < cls.mro.length; index += 1) {
    const value = cls.mro[index]?.attrs.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the class of an exception, if it's known: a program may raise a class instead of an object. */
export const classOf = (value: Value): ClassValue | undefined =>
  value.kind === 'instance' ? value.cls : value.kind === 'class' ? value : undefined;

/** Returns the class before the brackets of `list[int]`, and any other class itself. */
export const withoutBrackets = (cls: ClassValue): ClassValue =>
  isClassAlias(cls) ? (cls.mro[0] ?? cls) : cls;

/** Tells whether a class is in brackets, as `list[int]`, or another name for one, as `typing.List`: neither is a class (Python 3.11). */
export const isClassAlias = (cls: ClassValue): boolean => cls.mro[0] !== cls && !cls.mro.includes(cls);

/** Tells whether a class is a `TypedDict`. */
export const isTypedDict = (cls: ClassValue): boolean =>
  cls.place !== undefined && cls.mro.some(({ name, module }) => name === 'TypedDict' && module === 'typing');
