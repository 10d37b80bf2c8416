import type { Machine } from '../../../interpreter/machine';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import { allFields, type Decoration, isOn, type Models } from './fields';

type At = Decoration['site'];

/** Gives a class slots for those of its fields that no base has one for. The slots take the place of the defaults. */
export function addSlots(cls: ClassValue, decoration: Decoration, models: Models): void {
  if (cls.attrs.has('__slots__')) return;
  const { vm, at } = decoration.site;
  const names = allFields(cls, models).flatMap(({ name, isPassed }) => (isPassed ? [] : name));
  const inherited = new Set(cls.mro.slice(1).flatMap((base) => slotsOf(base, { vm, at })));
  const wanted = isOn(decoration, 'weakref_slot', false) ? [...names, WEAKREF] : names;
  cls.attrs.set(
    '__slots__',
    tuple(...wanted.filter((name) => !inherited.has(name)).map((name) => str(name))),
  );
  for (const name of names)
    if (cls.attrs.has(name)) cls.attrs.set(name, unknown('library', `the slot ${name} of ${cls.name}`, at));
}

const WEAKREF = '__weakref__';

/** Modelled classes without a place for weak references or a namespace. */
const BARE: ReadonlySet<string> = new Set(['object', 'Generic', 'Protocol', 'ABC']);

/** Returns the slots that a class itself has: without `__slots__`, those that Python gives it. */
function slotsOf({ attrs, place, name }: ClassValue, { vm, at }: At): readonly string[] {
  const slots = attrs.get('__slots__');
  if (slots === undefined) return place === undefined && BARE.has(name) ? [] : [WEAKREF, '__dict__'];
  const text = textOf(slots);
  if (text !== undefined) return [text];
  if (slots.kind === 'deferred') {
    raiseInWords(vm, 'TypeError', `Slots of '${name}' cannot be determined`, at);
    return [];
  }
  return iterate(vm, slots, at).items.flatMap(({ value }) => textOf(value) ?? []);
}

/** Returns a class with the contents of another: what `slots=True` makes of one. */
export function copyOf(vm: Machine, cls: ClassValue): ClassValue {
  const mro: ClassValue[] = [];
  const copy: ClassValue = {
    ...cls,
    attrs: new Map(cls.attrs),
    annotations: new Map(cls.annotations),
    mro,
    born: vm.path,
  };
  mro.push(copy, ...cls.mro.slice(1));
  return copy;
}
