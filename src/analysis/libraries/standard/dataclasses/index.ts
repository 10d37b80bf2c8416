import { setAttribute } from '../../../interpreter/attributes/set-attribute';
import { NO_ARGUMENTS, type Call } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { instantiate } from '../../../interpreter/calls/instantiate';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { fill, toRepr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { bool, item, native, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, Single, Value } from '../../../interpreter/values/values';
import { plainValue } from './as-dict';
import { allFields, comparedFields, isFieldMarker, isOn, ownFields, type Field, type Models } from './fields';
import type { Builtins, Entries } from '../../kit/library';
import { causeOf, functions, given } from '../../kit/support';
import { allOf, verdictOf, verdictValue } from '../../kit/truth-values';

/** `dataclasses`. The fields of each class are kept beside it, for an analysis. */
export function library({ object }: Builtins): Entries {
  const fields = new Map<ClassValue, readonly Field[]>();
  const field = modelClass('dataclasses.Field', [object]);
  const missing = modelClass('dataclasses.MISSING', [object]);
  const models: Models = { fields, field, missing };
  return {
    ...functions(
      'dataclasses',
      {
        dataclass: (call) => decorate(call, models),
        field: (call) => newField(call, field),
        make_dataclass: (call) => makeDataclass(call, models),
      },
      true,
    ),
    ...functions('dataclasses', {
      fields: (call) => fieldsOf(call, models),
      asdict: ({ vm, args: [value = NONE], at }) => plainValue(value, { vm, at }, models),
      astuple: ({ args: [value = NONE], at }) =>
        value.kind === 'instance'
          ? tuple(...allFields(value.cls, models).map(({ name }) => value.attrs.get(name) ?? NONE))
          : causeOf(value, 'a dataclass', at),
      replace: (call) => replaced(call, models),
      is_dataclass: ({ args: [value] }) => {
        const cls = value?.kind === 'instance' ? value.cls : value;
        return bool(cls?.kind === 'class' && cls.mro.some((one) => fields.has(one)));
      },
    }),
    'dataclasses.Field': field,
    'dataclasses.MISSING': missing,
    'dataclasses.KW_ONLY': modelClass('dataclasses.KW_ONLY', [object]),
    'dataclasses.InitVar': modelClass('dataclasses.InitVar', [object]),
    'dataclasses.FrozenInstanceError': modelClass('dataclasses.FrozenInstanceError', [object]),
  };
}

/** `@dataclass`, `@dataclass(…)`. */
function decorate(call: Call, models: Models): Value {
  const {
    vm,
    args: [first],
    at,
  } = call;
  if (first !== undefined && first.kind !== 'none')
    return each(vm, first, (cls) => (cls.kind === 'class' ? equip(cls, call, models) : cls));
  return native(
    'dataclasses.dataclass',
    ({ args: [value = NONE] }) =>
      each(vm, value, (cls) => (cls.kind === 'class' ? equip(cls, { ...call, at }, models) : cls)),
    true,
  );
}

/** Adds the methods that the decorator generates. */
function equip(cls: ClassValue, call: Call, models: Models): ClassValue {
  models.fields.set(cls, ownFields(cls, call, models));
  for (const { name, fallback } of models.fields.get(cls) ?? []) {
    if (fallback !== undefined) cls.attrs.set(name, fallback);
    else if (isFieldMarker(cls.attrs.get(name), models)) cls.attrs.delete(name);
  }
  if (isOn(call, 'init', true) && !cls.attrs.has('__init__')) {
    cls.attrs.set(
      '__init__',
      native(`${cls.name}.__init__`, (inner) => initialize(cls, inner, models), true),
    );
  }
  if (isOn(call, 'eq', true) && !cls.attrs.has('__eq__')) {
    cls.attrs.set(
      '__eq__',
      native(`${cls.name}.__eq__`, (inner) => areEqual(cls, inner, models)),
    );
  }
  if (isOn(call, 'repr', true) && !cls.attrs.has('__repr__')) {
    cls.attrs.set(
      '__repr__',
      native(`${cls.name}.__repr__`, (inner) => shown(cls, inner, models)),
    );
  }
  if (isOn(call, 'order', false)) addOrder(cls, models);
  const names = allFields(cls, models).filter(({ init, keywordOnly }) => init && !keywordOnly);
  if (!cls.attrs.has('__match_args__'))
    cls.attrs.set('__match_args__', tuple(...names.map(({ name }) => str(name))));
  return cls;
}

function newField({ vm, keywords, at }: Call, field: ClassValue): Value {
  const marker = vm.instance(field, at);
  for (const [name, value] of keywords) marker.attrs.set(name, value);
  return marker;
}

/** The generated `__init__`: positional fields in order, then those by keyword. */
function initialize(
  cls: ClassValue,
  { vm, args: [self, ...args], keywords, open, at }: Call,
  models: Models,
): Value {
  if (self?.kind !== 'instance') return NONE;
  const fields = allFields(cls, models);
  const positional = fields.filter(({ init, keywordOnly }) => init && !keywordOnly);
  const passed: Value[] = [];
  for (const field of fields) {
    const index = positional.indexOf(field);
    const given = field.init
      ? ((index >= 0 ? args[index] : undefined) ?? keywords.get(field.name) ?? open)
      : undefined;
    const value = given ?? defaultOf(field, { vm, at });
    if (value === undefined && !field.init) continue;
    const known = value ?? causeOf(undefined, `argument ${field.name} of ${cls.name}`, at);
    if (field.isPassed) passed.push(known);
    else setAttribute(vm, self, field.name, known, at);
  }
  const after = findOnClass(self.cls, '__post_init__');
  if (after !== undefined) callValue(vm, after, { ...NO_ARGUMENTS, args: [self, ...passed] }, at);
  return NONE;
}

function defaultOf({ fallback, factory }: Field, { vm, at }: Pick<Call, 'vm' | 'at'>): Value | undefined {
  return factory === undefined ? fallback : callValue(vm, factory, NO_ARGUMENTS, at);
}

/** The text of an instance: `Point(x=1, y=2)`. */
function shown(cls: ClassValue, { vm, args: [self = NONE], at }: Call, models: Models): Value {
  if (self.kind !== 'instance') return causeOf(self, `a ${cls.name} as text`, at);
  const fields = allFields(cls, models).filter(({ repr, isPassed }) => repr && !isPassed);
  const texts = fields.flatMap(({ name }, index) => [`${index === 0 ? '' : ', '}${name}=`, name]);
  const [first = '', ...others] = texts;
  return fill(vm, [`${self.cls.qualname}(${first}`, ...others, ')'], (name) =>
    each(vm, self.attrs.get(name) ?? NONE, (one) => toRepr(vm, one, at)),
  );
}

function areEqual(cls: ClassValue, { vm, args: [a = NONE, b = NONE], at }: Call, models: Models): Value {
  if (a === b) return bool(true);
  if (a.kind !== 'instance' || b.kind !== 'instance') return b.kind === 'unknown' ? b : bool(false);
  if (a.cls !== b.cls) return bool(false);
  const verdicts = comparedFields(cls, models).map(({ name }) => {
    const [x, y] = [a.attrs.get(name) ?? NONE, b.attrs.get(name) ?? NONE];
    return verdictOf(
      vm,
      each(vm, x, (one) => each(vm, y, (two) => compare(vm, '==', one, two, at))),
      at,
    );
  });
  return verdictValue(allOf(verdicts), undefined, `equality of two ${cls.name}`, at);
}

const ORDER = { __lt__: '<', __le__: '<=', __gt__: '>', __ge__: '>=' } as const;

/** `order=True`: two compare as the tuples of their fields. */
function addOrder(cls: ClassValue, models: Models): void {
  const rowOf = (self: Value | undefined): Single =>
    self?.kind === 'instance'
      ? tuple(...comparedFields(self.cls, models).map(({ name }) => self.attrs.get(name) ?? NONE))
      : NONE;
  for (const [name, op] of Object.entries(ORDER)) {
    const run = ({ vm, args: [a, b], at }: Call): Value => compare(vm, op, rowOf(a), rowOf(b), at);
    cls.attrs.set(name, native(`${cls.name}.${name}`, run));
  }
}

function fieldsOf({ vm, args: [value], at }: Call, models: Models): Value {
  const cls = value?.kind === 'instance' ? value.cls : value;
  if (cls?.kind !== 'class') return causeOf(value, 'the fields of a dataclass', at);
  return tuple(
    ...allFields(cls, models)
      .filter(({ isPassed }) => !isPassed)
      .map((field) => {
        const made = vm.instance(models.field, at);
        made.attrs.set('name', str(field.name));
        made.attrs.set('type', field.annotation());
        made.attrs.set('default', field.fallback ?? models.missing);
        made.attrs.set('default_factory', field.factory ?? models.missing);
        made.attrs.set('metadata', field.metadata ?? vm.dict());
        made.attrs.set('init', bool(field.init));
        made.attrs.set('repr', bool(field.repr));
        made.attrs.set('compare', bool(field.compare));
        made.attrs.set('kw_only', bool(field.keywordOnly));
        return made;
      }),
  );
}

function replaced({ vm, args: [value = NONE], keywords, open, at }: Call, models: Models): Value {
  if (value.kind !== 'instance') return causeOf(value, 'a dataclass', at);
  const entries = allFields(value.cls, models).flatMap(({ name, init }) => {
    const attribute = value.attrs.get(name);
    return init && attribute !== undefined ? [[name, attribute] as const] : [];
  });
  return instantiate(vm, value.cls, { args: [], keywords: new Map([...entries, ...keywords]), open }, at);
}

/** `make_dataclass(name, fields)`: a field is a name, or a name with type and default. */
function makeDataclass(call: Call, models: Models): Value {
  const {
    vm,
    args: [name = NONE, fields = NONE],
    at,
  } = call;
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const bases = given(call, 99, 'bases');
  const cls = makeClassFrom(
    vm,
    text,
    bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value),
    new Map(),
    at,
  );
  if (cls.kind !== 'class') return cls;
  for (const { value } of iterate(vm, fields, at).items) {
    const [first, type, fallback] = value.kind === 'str' ? [item(value)] : iterate(vm, value, at).items;
    const field = textOf(first?.value ?? NONE);
    if (field === undefined) continue;
    cls.annotations.set(field, () => type?.value ?? NONE);
    if (fallback !== undefined) cls.attrs.set(field, fallback.value);
  }
  return equip(cls, call, models);
}
