import { NO_ARGUMENTS, type Call, type Site } from '../../../interpreter/calls/call-site';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../../interpreter/statements/classes/class-definition';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, dictOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import type { Machine } from '../../../interpreter/machine';
import { verdictOf } from '../../kit/truth-values';
import type { Builtins } from '../../kit/library';
import { madeByNew, newOf } from '../../kit/made-by-new';
import { classMethods, keeping, type Member, methods, native, properties } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';
import { unshown } from './same-class';

const FIELDS = '_fields';
const DEFAULTS = '_field_defaults';

/** `typing.NamedTuple`: the fields are the annotated names of the class body. */
export function namedTupleClass({ class: named }: Builtins): ClassValue {
  return modelClass('typing.NamedTuple', [named('tuple')], ATTRIBUTES, {
    subclass: (cls, call) => {
      const inherited = cls.mro.slice(1).some(({ attrs }) => attrs.has(FIELDS));
      if (inherited) return;
      const fields = [...cls.annotations.keys()];
      const defaults = fields.flatMap((name) => {
        const value = cls.attrs.get(name);
        return value === undefined ? [] : [[name, value] as const];
      });
      addFields(call.vm, cls, fields, defaults);
    },
    ...madeByNew((cls, call) => (cls.place === undefined ? functional(cls, call) : make(cls, call))),
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
    vm,
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
    ({ typename, field_names: names, rename, defaults: given, module }, { vm, at }) => {
      const [text, listed] = [textOf(typename), textOf(names)];
      const { items, open } = listed === undefined ? iterate(vm, names, at) : { items: [], open: undefined };
      const fields =
        listed?.split(/[\s,]+/u).filter((one) => one !== '') ?? items.map(({ value }) => textOf(value));
      const written = fields.flatMap((one) => one ?? []);
      if (text === undefined || open !== undefined || written.length < fields.length)
        return causeOf(open ?? names, 'the fields of a namedtuple', at);
      if (verdictOf(vm, rename, at) !== false)
        return causeOf(rename, 'the renamed fields of a namedtuple', at);
      const base = modelClass(
        'collections.namedtuple',
        [builtins.class('tuple')],
        ATTRIBUTES,
        madeByNew(make),
      );
      const attrs = new Map<string, Value>(module.kind === 'none' ? [] : [['__module__', module]]);
      const cls = makeClassFrom(vm, text, [base], attrs, at);
      const defaults = given.kind === 'none' ? [] : iterate(vm, given, at).items.map(({ value }) => value);
      const first = written.length - defaults.length;
      const pairs = defaults.map((value, index) => [written[first + index] ?? '', value] as const);
      if (cls.kind === 'class') addFields(vm, cls, written, pairs);
      return cls;
    },
  );

function addFields(
  vm: Machine,
  cls: ClassValue,
  fields: readonly string[],
  defaults: readonly (readonly [string, Value])[],
): void {
  cls.attrs.set(FIELDS, tuple(...fields.map((name) => str(name))));
  if (!cls.attrs.has('__doc__')) cls.attrs.set('__doc__', str(`${cls.name}(${fields.join(', ')})`));
  cls.attrs.set('__match_args__', tuple(...fields.map((name) => str(name))));
  cls.attrs.set(DEFAULTS, dictOf(vm, defaults));
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
  readonly defaults: ReadonlyMap<string, Value>;
} {
  const own = cls.mro.find(({ attrs }) => attrs.has(FIELDS))?.attrs;
  const dict = contentOf(own?.get(DEFAULTS) ?? NONE);
  return {
    names: tupleItems(own?.get(FIELDS)).flatMap((value) => textOf(value) ?? []),
    defaults: new Map(
      [...(dict?.entries.values() ?? [])].map(({ key, value }) => [textOf(key) ?? '', value]),
    ),
  };
}

/** Makes a tuple of the fields, which no signature tells: each class has its own. */
function make(cls: ClassValue, { vm, args, keywords, open, at }: Call): Value {
  const { names, defaults } = fieldsOf(cls);
  const extra = [...keywords.keys()].find((name) => names.indexOf(name) < args.length);
  const lacking = names.find(
    (name, index) => index >= args.length && !keywords.has(name) && !defaults.has(name),
  );
  if (open === undefined && (args.length > names.length || extra !== undefined || lacking !== undefined))
    vm.raiseIfCaught('TypeError', `arguments that ${cls.name} doesn't take`, at);
  const values = names.map(
    (name, index) =>
      args[index] ??
      keywords.get(name) ??
      open ??
      defaults.get(name) ??
      causeOf(undefined, `field ${name} of ${cls.name}`, at),
  );
  return vm.instance(cls, at, tuple(...values));
}

const entriesOf = (self: InstanceValue): readonly (readonly [string, Value])[] =>
  fieldsOf(self.cls).names.map((name, index) => [name, elementOf(self, index) ?? NONE]);

/** Makes a tuple with other values, as `_make` of its class does: `__new__` isn't asked. */
function replaced(self: InstanceValue, changes: ReadonlyMap<string, Value>, { vm, at, open }: Site): Value {
  const entries = entriesOf(self);
  if ([...changes.keys()].some((name) => !entries.some(([field]) => field === name)))
    return unknown('argument', `a field that ${self.cls.name} hasn't`, at);
  const values = entries.map(([name, value]) => changes.get(name) ?? open ?? value);
  return callAttribute(vm, self.cls, '_make', { ...NO_ARGUMENTS, args: [tuple(...values)] }, at);
}

/** Makes a tuple of the elements of an iterable, as many as there are fields. */
function madeOf(cls: ClassValue, iterable: Value, { vm, at }: Site): Value {
  const { items, open } = iterate(vm, iterable, at);
  const values = fieldsOf(cls).names.map(
    (name, index) => items[index]?.value ?? causeOf(open, `field ${name}`, at),
  );
  return vm.instance(cls, at, tuple(...values));
}

const ATTRIBUTES: readonly Member[] = [
  ...unshown('collections.namedtuple'),
  ...methods(keeping('namedtuple'), {
    '_asdict()': (self, _, { vm }) => dictOf(vm, entriesOf(self)),
    '_replace(**kwds)': (self, { kwds }, site) => replaced(self, kwds, site),
  }),
  ...classMethods('namedtuple', {
    '_make(cls, iterable)': ({ cls, iterable }, site) =>
      cls.kind === 'class' ? madeOf(cls, iterable, site) : causeOf(cls, 'a class', site.at),
  }),
  newOf('collections.namedtuple', make),
];
