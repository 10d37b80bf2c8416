import type { Place } from '../../../base/diagnostics/place';
import { nameOfType } from '../evaluation/own-text';
import { BUILT_IN, raiseInWords } from '../guards/refusals';
import type { Machine } from '../machine';
import { isConsistent } from '../values/classes';
import { bestBase, hasOpened, slotNames } from '../values/layout';
import { textOf } from '../values/make';
import type { ClassValue, Value } from '../values/values';

/** The arguments of `type.__new__`. */
export interface NewClass {
  readonly name: string;
  readonly bases: readonly Value[];
  readonly attrs: ReadonlyMap<string, Value>;
}

/** Raises what `type.__new__` raises for a class that can't be, if a `try` catches it. */
export function refuseClass(vm: Machine, made: NewClass, at: Place): void {
  if (vm.catchers.length === 0) return;
  const refuse = (words: string): void => {
    raiseInWords(vm, 'TypeError', words, at);
  };
  refuseName(vm, made.name, at);
  refuseBases(made.bases, refuse);
  const qualname = made.attrs.get('__qualname__');
  if (qualname !== undefined && qualname.kind !== 'choice' && isOtherThanText(qualname))
    refuse(`type __qualname__ must be a str, not ${nameOfType(qualname)}`);
  refuseSurrogates(vm, textOf(made.attrs.get('__doc__') ?? { kind: 'none' }), at);
  const slots = made.attrs.get('__slots__');
  if (slots !== undefined) refuseSlots(vm, made, slots, at);
}

/** Tells of a value whether it's surely no text. */
export function isOtherThanText(value: Value): boolean {
  if (value.kind !== 'instance') return value.kind !== 'str' && BUILT_IN.has(value.kind);
  const isKnown = value.cls.mro.every(({ open }) => open === undefined);
  return isKnown && !value.cls.mro.some(({ name, place }) => name === 'str' && place === undefined);
}

/** Raises what Python raises for a text that is no name of a class, if a `try` catches it. */
export function refuseName(vm: Machine, name: string, at: Place): void {
  if (name.includes('\0')) raiseInWords(vm, 'ValueError', 'type name must not contain null characters', at);
  refuseSurrogates(vm, name, at);
}

/** Matches half of a pair of surrogates. */
const LONE = /\p{Surrogate}/u;

function refuseSurrogates(vm: Machine, text: string | undefined, at: Place): void {
  if (text !== undefined && LONE.test(text))
    vm.raiseIfCaught('UnicodeEncodeError', "'utf-8' codec can't encode a surrogate", at);
}

/** Built-in classes that can't be a base. */
const FINAL: ReadonlySet<string> = new Set(
  'bool NoneType ellipsis NotImplementedType function method generator coroutine range slice memoryview mappingproxy builtin_function_or_method method_descriptor wrapper_descriptor method-wrapper getset_descriptor member_descriptor cell'.split(
    ' ',
  ),
);

/** Refuses bases that are no classes, that allow no subclass, or that don't go together. */
export function refuseBases(bases: readonly Value[], refuse: (words: string) => void): void {
  if (bases.some(({ kind }) => BUILT_IN.has(kind))) refuse('bases must be types');
  const classes = bases.flatMap((base) => (base.kind === 'class' ? [base.mro[0] ?? base] : []));
  if (classes.length < bases.length) return;
  for (const [index, base] of classes.entries()) {
    if (base.place === undefined && base.module === 'builtins' && FINAL.has(base.name))
      refuse(`type '${base.name}' is not an acceptable base type`);
    if (classes.indexOf(base) < index) refuse(`duplicate base class ${base.name}`);
  }
  if (classes.some(({ open }) => open !== undefined)) return;
  if (!isConsistent(classes)) {
    const names = classes.map(({ name }) => name).join(', ');
    refuse(`Cannot create a consistent method resolution order (MRO) for bases ${names}`);
  }
  if (classes.length > 1 && bestBase(classes) === undefined)
    refuse('multiple bases have instance lay-out conflict');
}

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** Classes whose objects differ in size: a subclass has no place for slots. */
const SIZED: ReadonlySet<string> = new Set(['int', 'bytes', 'tuple', 'type']);

function refuseSlots(vm: Machine, { bases, attrs }: NewClass, slots: Value, at: Place): void {
  const refuse = (words: string): void => {
    raiseInWords(vm, 'TypeError', words, at);
  };
  const items = slots.kind === 'tuple' || slots.kind === 'list' ? slots.items : [];
  if (slots.kind === 'bytes' ? slots.value !== '' : items.some(({ value }) => isOtherThanText(value)))
    refuse('__slots__ items must be strings');
  const names = slotNames(slots);
  if (names === undefined) return;
  const classes = bases.flatMap((base) => (base.kind === 'class' ? [base.mro[0] ?? base] : []));
  const layout = bestBase(classes)?.layout;
  if (names.length > 0 && layout?.place === undefined && layout !== undefined && SIZED.has(layout.name))
    refuse(`nonempty __slots__ not supported for subtype of '${layout.name}'`);
  if (!names.every((name) => IDENTIFIER.test(name))) refuse('__slots__ must be identifiers');
  for (const name of ['__dict__', '__weakref__'] as const) refuseSecond(name, names, classes, refuse);
  for (const name of names) {
    if (attrs.has(name) && !ITS_OWN.has(name))
      raiseInWords(vm, 'ValueError', `'${name}' in __slots__ conflicts with class variable`, at);
  }
}

/** Names that each namespace of a class has, and that may be slots all the same. */
const ITS_OWN: ReadonlySet<string> = new Set(['__qualname__', '__classcell__']);

/** Refuses a namespace, or a place for weak references, where there is one. */
function refuseSecond(
  name: '__dict__' | '__weakref__',
  names: readonly string[],
  bases: readonly ClassValue[],
  refuse: (words: string) => void,
): void {
  const isTwice = names.filter((one) => one === name).length > 1;
  if (isTwice || (names.includes(name) && bases.some((base) => hasOpened(base, name))))
    refuse(`${name} slot disallowed: either we already got one, or the class can't have one`);
}
