import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { modelClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { native, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';
import { causeOf, classMethod, property } from '../../kit/support';

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
    construct: make,
  });
}

/** `collections.namedtuple(name, fields)`. */
export function namedTupleFunction(builtins: Builtins): NativeFunction {
  return native('collections.namedtuple', (call) => {
    const {
      vm,
      args: [name = NONE, names = NONE],
      keywords,
      at,
    } = call;
    const [text, listed] = [textOf(name), textOf(names)];
    const { items, open } = listed === undefined ? iterate(vm, names, at) : { items: [], open: undefined };
    const fields =
      listed?.split(/[\s,]+/u).filter((one) => one !== '') ?? items.map(({ value }) => textOf(value));
    if (text === undefined || open !== undefined || fields.includes(undefined))
      return causeOf(open ?? names, 'the fields of a namedtuple', at);
    const base = modelClass('collections.namedtuple', [builtins.class('tuple')], ATTRIBUTES, {
      construct: make,
    });
    const cls = makeClassFrom(vm, text, [base], new Map(), at);
    const given = keywords.get('defaults');
    const defaults =
      given === undefined || given.kind === 'none'
        ? []
        : iterate(vm, given, at).items.map(({ value }) => value);
    if (cls.kind === 'class')
      addFields(
        cls,
        fields.flatMap((one) => one ?? []),
        defaults,
      );
    return cls;
  });
}

function addFields(cls: ClassValue, fields: readonly string[], defaults: readonly Value[]): void {
  cls.attrs.set(FIELDS, tuple(...fields.map((name) => str(name))));
  cls.attrs.set('__match_args__', tuple(...fields.map((name) => str(name))));
  cls.attrs.set('_field_defaults', tuple(...defaults));
  fields.forEach((name, index) => {
    cls.attrs.set(
      name,
      property(
        `${cls.name}.${name}`,
        (self, { at }) => elementOf(self, index) ?? causeOf(self, 'a field', at),
      ),
    );
  });
}

const elementOf = (self: Value, index: number): Value | undefined =>
  self.kind === 'instance' && self.payload?.kind === 'tuple' ? self.payload.items[index]?.value : undefined;

function fieldsOf(cls: ClassValue): {
  readonly names: readonly string[];
  readonly defaults: readonly Value[];
} {
  const own = cls.mro.find(({ attrs }) => attrs.has(FIELDS))?.attrs;
  const values = (name: string): readonly Value[] => {
    const stored = own?.get(name);
    return stored?.kind === 'tuple' ? stored.items.map(({ value }) => value) : [];
  };
  return {
    names: values(FIELDS).flatMap((value) => textOf(value) ?? []),
    defaults: values('_field_defaults'),
  };
}

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

function entriesOf(self: Value | undefined): readonly (readonly [string, Value])[] {
  if (self?.kind !== 'instance') return [];
  return fieldsOf(self.cls).names.map((name, index) => [name, elementOf(self, index) ?? NONE]);
}

const remake = (self: InstanceValue, entries: Iterable<readonly [string, Value]>, { vm, at }: Call): Value =>
  make(self.cls, { ...NO_ARGUMENTS, keywords: new Map(entries), vm, at });

const ATTRIBUTES: readonly (readonly [string, Value])[] = [
  ['_asdict', native('namedtuple._asdict', ({ vm, args: [self] }) => dictOf(vm, entriesOf(self)), true)],
  [
    '_replace',
    native(
      'namedtuple._replace',
      (call) => {
        const [self] = call.args;
        if (self?.kind !== 'instance') return causeOf(self, 'a namedtuple', call.at);
        return remake(self, [...entriesOf(self), ...call.keywords], call);
      },
      true,
    ),
  ],
  [
    '_make',
    classMethod('namedtuple._make', ({ vm, args: [cls = NONE, source = NONE], at }) => {
      const { items, open } = iterate(vm, source, at);
      return callValue(vm, cls, { args: items.map(({ value }) => value), keywords: new Map(), open }, at);
    }),
  ],
];
