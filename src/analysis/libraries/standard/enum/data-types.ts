import { findOnClass } from '../../../interpreter/values/classes';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { isDataclass } from '../dataclasses/fields';

/** Returns the data type of a class that is an enumeration, in `of`; `undefined` for any other class. */
type DataTypes = (cls: ClassValue) => { readonly of: ClassValue | undefined } | undefined;

/** Returns the classes that members of an enumeration with these bases are also objects of: more than one is an error. */
export function dataTypesOf(bases: readonly Value[], ofEnum: DataTypes): ReadonlySet<ClassValue> {
  const found = new Set<ClassValue>();
  for (const base of bases) {
    const type = base.kind === 'class' ? dataTypeAlong(base, ofEnum) : undefined;
    if (type !== undefined) found.add(type);
  }
  return found;
}

/** Looks along the MRO of one base for a class that makes its objects. The class nearest to the enumeration is the type. */
function dataTypeAlong({ mro }: ClassValue, ofEnum: DataTypes): ClassValue | undefined {
  let nearest: ClassValue | undefined;
  for (const one of mro) {
    if (isObject(one)) continue;
    const known = ofEnum(one);
    if (known?.of !== undefined) return known.of;
    if (known !== undefined) continue;
    if (makesObjects(one)) return nearest ?? one;
    nearest ??= one;
  }
  return undefined;
}

/** Tells whether a class has a `__new__` of its own, or is a dataclass. */
const makesObjects = (cls: ClassValue): boolean =>
  cls.attrs.has('__new__') ||
  (cls.place === undefined ? cls.hooks.construct !== undefined : isDataclass(cls));

/** Returns the built-in or modelled class under a data type; `undefined` if all of it is the program's. */
export const modelUnder = (type: ClassValue): ClassValue | undefined =>
  type.mro.find((one) => one.place === undefined && !isObject(one) && makesObjects(one));

const isObject = ({ name, place }: ClassValue): boolean => place === undefined && name === 'object';

/** Returns the `__new__` that makes members: of the class, else of its data type, else of the enumeration that it extends. */
export function makerOf(
  cls: ClassValue,
  dataType: ClassValue | undefined,
  base: ClassValue | undefined,
): Value | undefined {
  const own = functionIn(cls.attrs.get('__new__'));
  if (own !== undefined) return own;
  for (const name of [KEPT_MAKER, '__new__'])
    for (const one of [dataType, base]) {
      const func = functionIn(one === undefined ? undefined : findOnClass(one, name), name === KEPT_MAKER);
      if (func !== undefined) return func;
    }
  return undefined;
}

/** The attribute under which an enumeration keeps its own `__new__`, for those that extend it. */
export const KEPT_MAKER = '__new_member__';

/** Returns the function of the program in an attribute, or that of a model, too. */
function functionIn(value: Value | undefined, isAny = false): Value | undefined {
  const func = value?.kind === 'descriptor' ? value.func : value;
  return func?.kind === 'function' || (isAny && func?.kind === 'native') ? func : undefined;
}
