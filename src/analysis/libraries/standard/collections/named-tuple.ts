import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { classMethods, keeping, type Member, methods, native, properties } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';

const FIELDS = '_fields';

/** `typing.NamedTuple`: the fields are the annotated names of the class body. */
export function namedTupleClass({ class: named }: Builtins): ClassValue {
  return modelClass('typing.NamedTuple', [named('tuple')], ATTRIBUTES, {
    subclass: (cls) => {
      const inherited = cls.mro.slice(1).some(({ attrs }) => attrs.has(FIELDS));
      if (inherited) return;
      const fields = [...cls.annotations.keys()];
      const defaults = fields.flatMap((name) => cls.attrs.get(name) ?? []);
      addFields(cls, fields, defaults);
    },
    construct: (cls, call) => (cls.place === undefined ? functional(cls, call) : make(cls, call)),
  });
}

/** `NamedTuple('Point', [('x', int), ('y', int)])`. */
function functional(base: ClassValue, { vm, args: [name, list], at }: Call): Value {
  const { items, open } = list === undefined ? { items: [], open: undefined } : iterate(vm, list, at);
  const text = textOf(name ?? NONE);
  const fields = items.flatMap(({ value }): readonly (readonly [string, Value])[] => {
    const [field, type] = tupleItems(value);
    const known = textOf(field ?? NONE);
    return known === undefined || type === undefined ? [] : [[known, type]];
  });
  if (text === undefined || open !== undefined || fields.length < items.length)
    return causeOf(open ?? list, 'the fields of a NamedTuple', at);
  const cls = makeClassFrom(vm, text, [base], new Map(), at);
  if (cls.kind !== 'class') return cls;
  for (const [field, type] of fields) cls.annotations.set(field, () => type);
  addFields(
    cls,
    fields.map(([field]) => field),
    [],
  );
  return cls;
}

/** `collections.namedtuple(name, fields)`. */
export const namedTupleFunction = (builtins: Builtins): NativeFunction =>
  native(
    'collections.namedtuple(typename, field_names, *, rename=False, defaults=None, module=None)',
    ({ typename, field_names: names, defaults: given }, { vm, at }) => {
      const [text, listed] = [textOf(typename), textOf(names)];
      const { items, open } = listed === undefined ? iterate(vm, names, at) : { items: [], open: undefined };
      const fields =
        listed?.split(/[\s,]+/u).filter((one) => one !== '') ?? items.map(({ value }) => textOf(value));
      const known = fields.flatMap((one) => one ?? []);
      if (text === undefined || open !== undefined || known.length < fields.length)
        return causeOf(open ?? names, 'the fields of a namedtuple', at);
      const base = modelClass('collections.namedtuple', [builtins.class('tuple')], ATTRIBUTES, {
        construct: make,
      });
      const cls = makeClassFrom(vm, text, [base], new Map(), at);
      const defaults = given.kind === 'none' ? [] : iterate(vm, given, at).items.map(({ value }) => value);
      if (cls.kind === 'class') addFields(cls, known, defaults);
      return cls;
    },
  );

function addFields(cls: ClassValue, fields: readonly string[], defaults: readonly Value[]): void {
  cls.attrs.set(FIELDS, tuple(...fields.map((name) => str(name))));
  cls.attrs.set('__match_args__', tuple(...fields.map((name) => str(name))));
  cls.attrs.set('_field_defaults', tuple(...defaults));
  fields.forEach((name, index) => {
    const [field] = properties(cls.name, {
      [name]: (self, { at }) => elementOf(self, index) ?? causeOf(self, 'a field', at),
    });
    if (field !== undefined) cls.attrs.set(...field);
  });
}

const elementOf = (self: InstanceValue, index: number): Value | undefined =>
  self.payload?.kind === 'tuple' ? self.payload.items[index]?.value : undefined;

function fieldsOf(cls: ClassValue): {
  readonly names: readonly string[];
  readonly defaults: readonly Value[];
} {
  const own = cls.mro.find(({ attrs }) => attrs.has(FIELDS))?.attrs;
  const values = (name: string): readonly Value[] => {
    const stored = own?.get(name);
    return tupleItems(stored);
  };
  return {
    names: values(FIELDS).flatMap((value) => textOf(value) ?? []),
    defaults: values('_field_defaults'),
  };
}

/** Makes a tuple of the fields, which no signature tells: each class has its own. */
function make(cls: ClassValue, { vm, args, keywords, open, at }: Call): Value {
  const { names, defaults } = fieldsOf(cls);
  const values = names.map((name, index) => {
    const fallback = defaults[index - (names.length - defaults.length)];
    return (
      args[index] ??
      keywords.get(name) ??
      open ??
      fallback ??
      causeOf(undefined, `field ${name} of ${cls.name}`, at)
    );
  });
  return vm.instance(cls, at, tuple(...values));
}

const entriesOf = (self: InstanceValue): readonly (readonly [string, Value])[] =>
  fieldsOf(self.cls).names.map((name, index) => [name, elementOf(self, index) ?? NONE]);

const ATTRIBUTES: readonly Member[] = [
  ...methods(keeping('namedtuple'), {
    '_asdict()': (self, _, { vm }) => dictOf(vm, entriesOf(self)),
    '_replace(**kwds)': (self, { kwds }, { vm, at }) => {
      const keywords = new Map([...entriesOf(self), ...kwds]);
      return make(self.cls, { ...NO_ARGUMENTS, keywords, vm, at });
    },
  }),
  ...classMethods('namedtuple', {
    '_make(cls, iterable)': ({ cls, iterable }, { vm, at }) => {
      const { items, open } = iterate(vm, iterable, at);
      return callValue(vm, cls, { ...NO_ARGUMENTS, args: items.map(({ value }) => value), open }, at);
    },
  }),
];
