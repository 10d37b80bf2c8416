import type { Place } from '../../../../base/diagnostics/place';
import { NO_ARGUMENTS } from '../../calls/call-site';
import { callValue } from '../../calls/calls';
import { iterate } from '../../evaluation/iterate';
import { asCause } from '../../calls/generators';
import type { Machine } from '../../machine';
import { seen } from '../../values/choice';
import { findOnClass, linearize, withoutBrackets } from '../../values/classes';
import { entriesOf } from '../../values/dicts';
import { markEscaped } from '../../values/text/displays';
import { NONE, str, textOf } from '../../values/make';
import { addSubclass } from '../../values/subclasses';
import type { ClassValue, Unknown, Value } from '../../values/values';
import { fillCell } from './class-cell';

/** The parts of a class statement, or of a call of a metaclass, beside the namespace. */
export interface Head {
  readonly name: string;
  readonly qualname: string;
  readonly module: string;
  readonly bases: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
  readonly place: Place;
  readonly metaclass: ClassValue | undefined;
}

/** The arguments of `type.__new__`. */
export interface NewClass {
  readonly name: string;
  readonly bases: readonly Value[];
  readonly attrs: ReadonlyMap<string, Value>;
}

/** Makes a class that isn't complete yet. `opaque` says why the attributes of a base that's no class aren't known. */
export function makeClass(
  vm: Machine,
  head: Head,
  attrs: Map<string, Value>,
  opaque: (base: Value) => Unknown,
): ClassValue {
  if (attrs.has('__eq__') && !attrs.has('__hash__')) attrs.set('__hash__', NONE);
  const mro: ClassValue[] = [];
  const cls: ClassValue = {
    kind: 'class',
    ...head,
    mro,
    attrs,
    annotations: new Map(),
    hooks: {},
    createdUnder: vm.path,
    open: undefined,
  };
  deriveFrom(vm, cls, head.bases, opaque);
  return cls;
}

/** Gives a class its bases, and the MRO that they make. */
export function deriveFrom(
  vm: Machine,
  cls: ClassValue,
  given: readonly Value[],
  opaque: (base: Value) => Unknown,
): void {
  const bases = given.map((base) => (base.kind === 'choice' ? (seen(base, vm.path) ?? base) : base));
  const foreign = bases.find((base) => base.kind !== 'class');
  cls.bases = bases.length > 0 ? bases : objectBase(vm);
  cls.open = foreign === undefined ? inheritedOpening(bases) : opaque(foreign);
  orderAs(cls, plainOrder(vm, cls));
}

const inheritedOpening = (bases: readonly Value[]): Unknown | undefined =>
  bases.flatMap((base) => (base.kind === 'class' && base.open !== undefined ? [base.open] : []))[0];

/** Returns the MRO that C3 gives a class: `type.mro(cls)`. */
export function plainOrder(vm: Machine, cls: ClassValue): readonly ClassValue[] {
  // `list[A]` is a value of its own, which has the MRO of `list`.
  const known = cls.bases.flatMap((base) => (base.kind === 'class' ? [withoutBrackets(base)] : []));
  return [cls, ...linearize(known.length > 0 || isRoot(cls) ? known : objectBase(vm))];
}

const isRoot = ({ place, name }: ClassValue): boolean => place === undefined && name === 'object';

/** Gives a class another MRO, in place: whoever holds the MRO sees it. */
function orderAs({ mro }: ClassValue, order: readonly ClassValue[]): void {
  // The cast: only here an MRO is changed, and whoever holds it is to see that.
  (mro as ClassValue[]).splice(0, mro.length, ...order);
}

function objectBase(vm: Machine): readonly ClassValue[] {
  const object = vm.models.builtin('object');
  return object?.kind === 'class' ? [object] : [];
}

/** Gives a class the MRO that the `mro()` of its metaclass returns, if the program defines one. */
function reorder(vm: Machine, cls: ClassValue, at: Place): void {
  const hook = cls.metaclass === undefined ? undefined : findOnClass(cls.metaclass, 'mro');
  if (hook?.kind !== 'function') return;
  const { items, open } = iterate(
    vm,
    callValue(vm, hook, { ...NO_ARGUMENTS, args: [cls], isWhole: true }, at),
    at,
  );
  const order = items.flatMap(({ value }) => (value.kind === 'class' ? [value] : []));
  if (open !== undefined || order.length < items.length) return;
  orderAs(cls, order);
}

/** Gives a class the annotations of a dict that it has under `__annotations__`. */
export function annotate(vm: Machine, { attrs, annotations }: ClassValue): void {
  const dict = attrs.get('__annotations__');
  if (dict?.kind !== 'dict') return;
  for (const { key, value } of entriesOf(vm, dict)) annotations.set(textOf(key) ?? '', () => value);
}

/**
 * Does the last part of `type.__new__`: asks for the MRO, calls `__set_name__` of attributes, the hooks of modelled bases, and
 * `__init_subclass__`.
 */
export function completeClass(
  vm: Machine,
  cls: ClassValue,
  keywords: ReadonlyMap<string, Value>,
  at: Place,
): ClassValue {
  fillCell(cls);
  adoptNames(cls);
  reorder(vm, cls, at);
  const call = { ...NO_ARGUMENTS, keywords: cls.keywords, vm, at };
  for (const [name, value] of [...cls.attrs]) giveName(vm, cls, name, value, at);
  for (const base of cls.bases) addSubclass(base, cls);
  const hooked = cls.mro.slice(1).find(({ hooks }) => hooks.subclass !== undefined);
  hooked?.hooks.subclass?.(cls, call);
  // An unknown base may register its subclasses; Python calls `__del__` when it collects an object.
  if (cls.open !== undefined || findOnClass(cls, '__del__') !== undefined) markEscaped(vm, [cls]);
  const initSubclass = findOnClass(cls, '__init_subclass__', cls);
  if (initSubclass !== undefined) {
    const func = initSubclass.kind === 'descriptor' ? initSubclass.func : initSubclass;
    callValue(vm, func, { args: [cls], keywords, open: undefined, isWhole: true }, at);
  }
  // `ABCMeta.__new__` looks at the class that `type.__new__` made, `__init_subclass__` included.
  const meta = cls.metaclass?.mro.find(({ hooks }) => hooks.made !== undefined);
  meta?.hooks.made?.(cls, call);
  return cls;
}

/** Calls `__set_name__` of an attribute. Before Python 3.12 what it raises is the cause of a RuntimeError. */
function giveName(vm: Machine, cls: ClassValue, name: string, value: Value, at: Place): void {
  const hook = value.kind === 'instance' ? findOnClass(value.cls, '__set_name__') : undefined;
  if (value.kind !== 'instance' || hook === undefined) return;
  const call = (): Value =>
    callValue(vm, hook, { ...NO_ARGUMENTS, args: [value, cls, str(name)], isWhole: true }, at);
  if (vm.options.python[1] >= 12) call();
  else {
    const words = `Error calling __set_name__ on '${value.cls.name}' instance '${name}' in '${cls.name}'`;
    asCause(vm, words, call);
  }
}

/** Takes the names that a namespace gives a class out of it. */
function adoptNames(cls: ClassValue): void {
  const { attrs } = cls;
  const [module, qualname] = [attrs.get('__module__'), attrs.get('__qualname__')];
  cls.module = (module === undefined ? undefined : textOf(module)) ?? cls.module;
  cls.qualname = (qualname === undefined ? undefined : textOf(qualname)) ?? cls.qualname;
  if (module?.kind === 'str') attrs.delete('__module__');
  attrs.delete('__qualname__');
}
