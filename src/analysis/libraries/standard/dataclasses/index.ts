import { freeze, isFrozen } from '../../../interpreter/attributes/frozen';
import { setAttribute, setOwnAttribute } from '../../../interpreter/attributes/set-attribute';
import type { Arguments, Site } from '../../../interpreter/calls/call-site';
import { instantiate } from '../../../interpreter/calls/instantiate';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { fill, toRepr } from '../../../interpreter/evaluation/format';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { each } from '../../../interpreter/guards/forks';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { isReadWhole } from '../../../interpreter/guards/refusals';
import { hashByFields } from '../../../interpreter/values/dicts';
import { bool, item, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { plainValue } from './as-dict';
import {
  allFields,
  comparedFields,
  declareFields,
  type Decoration,
  isFieldMarker,
  isOn,
  ownFields,
  type Field,
  type Models,
} from './fields';
import { invoke } from '../../kit/calls';
import type { Library } from '../../kit/library';
import {
  functions,
  keeping,
  type Member,
  type MethodRule,
  methods,
  native,
  qualified,
} from '../../kit/model';
import { causeOf } from '../../kit/values';
import { allOf, verdictOf, verdictValue } from '../../kit/truth-values';

/** `dataclasses`. The fields of each class are kept beside it, for an analysis. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const fields = new Map<ClassValue, readonly Field[]>();
  const [field, missing] = [
    modelClass('dataclasses.Field', [object]),
    modelClass('dataclasses.MISSING', [object]),
  ];
  const models: Models = { fields, field, missing };
  return {
    ...functions(keeping('dataclasses'), {
      'dataclass(cls=None, /, **options)': ({ cls, options }, site) =>
        decorate(cls, { site, options }, models),
      'field(**options)': ({ options }, { vm, at }) => {
        const marker = vm.instance(field, at);
        for (const [name, value] of options) marker.attrs.set(name, value);
        return marker;
      },
      'make_dataclass(cls_name, fields, *, bases=..., namespace=None, **options)': (
        { cls_name: name, fields: given, bases, options },
        site,
      ) => makeDataclass(name, given, bases, { site, options }, models),
    }),
    ...functions('dataclasses', {
      'fields(class_or_instance)': ({ class_or_instance: value }, site) => fieldsOf(value, site, models),
      'asdict(obj, *, dict_factory=...)': ({ obj }, site) => plainValue(obj, site, models),
      'astuple(obj, *, tuple_factory=...)': ({ obj }, { at }) =>
        obj.kind === 'instance'
          ? tuple(...allFields(obj.cls, models).map(({ name }) => obj.attrs.get(name) ?? NONE))
          : causeOf(obj, 'a dataclass', at),
      'replace(obj, /, **changes)': ({ obj, changes }, site) => replaced(obj, changes, site, models),
      'is_dataclass(obj)': ({ obj }) => {
        const cls = obj.kind === 'instance' ? obj.cls : obj;
        return bool(cls.kind === 'class' && cls.mro.some((one) => fields.has(one)));
      },
    }),
    ...qualified('dataclasses', {
      Field: field,
      MISSING: missing,
      KW_ONLY: modelClass('dataclasses.KW_ONLY', [object]),
      InitVar: modelClass('dataclasses.InitVar', [object]),
      FrozenInstanceError: modelClass('dataclasses.FrozenInstanceError', [builtins.class('AttributeError')]),
    }),
  };
};

/** `@dataclass`, `@dataclass(…)`. */
function decorate(first: Value, decoration: Decoration, models: Models): Value {
  const each1 = (value: Value, { vm }: Pick<Site, 'vm'>): Value =>
    each(vm, value, (cls) => (cls.kind === 'class' ? equip(cls, decoration, models) : cls));
  if (first.kind !== 'none') return each1(first, decoration.site);
  return native(keeping('dataclasses.dataclass(cls)'), ({ cls }, site) => each1(cls, site));
}

/** Adds the methods that the decorator generates. */
function equip(cls: ClassValue, decoration: Decoration, models: Models): ClassValue {
  // A class of pydantic's decorator has settings of its own, or those of a base; it isn't given those of a model around it.
  const config = decoration.options.get('config');
  if (config !== undefined && config.kind !== 'none') cls.attrs.set('__pydantic_config__', config);
  else if (config !== undefined && !cls.mro.some(({ attrs }) => attrs.has('__pydantic_config__')))
    cls.attrs.set('__pydantic_config__', decoration.site.vm.dict());
  const own = ownFields(cls, decoration, models);
  declareFields(cls, own, models);
  for (const { name, fallback } of own) {
    if (fallback !== undefined) cls.attrs.set(name, fallback);
    else if (isFieldMarker(cls.attrs.get(name), models)) cls.attrs.delete(name);
  }
  const add = (option: string, isDefault: boolean, made: readonly Member[]): void => {
    if (!isOn(decoration, option, isDefault)) return;
    for (const [name, method] of made)
      if (option === 'order' || !cls.attrs.has(name)) cls.attrs.set(name, method);
  };
  const { name: owner } = cls;
  add(
    'init',
    true,
    methods(keeping(owner), {
      '__init__(*args, **keywords)': (self, { args, keywords }, site) =>
        initialize(cls, self, { args, keywords, open: site.open }, site, models),
    }),
  );
  add(
    'eq',
    true,
    methods(owner, { '__eq__(other)': (self, { other }, site) => areEqual(cls, self, other, site, models) }),
  );
  add('repr', true, methods(owner, { '__repr__()': (self, _, site) => shown(cls, self, site, models) }));
  add('order', false, order(owner, models));
  const error = decoration.site.vm.models.library('dataclasses.FrozenInstanceError');
  if (isOn(decoration, 'frozen', false) && error?.kind === 'class')
    freeze(cls, error, () => allFields(cls, models).map(({ name }) => name));
  const isHashed = isOn(decoration, 'eq', true) && isOn(decoration, 'frozen', false);
  if (isHashed && !isComparedByItself(cls))
    hashByFields(cls, () => comparedFields(cls, models).map(({ name }) => name));
  const names = allFields(cls, models).filter(({ init, keywordOnly }) => init && !keywordOnly);
  if (!cls.attrs.has('__match_args__'))
    cls.attrs.set('__match_args__', tuple(...names.map(({ name }) => str(name))));
  return cls;
}

/** Returns true for a class with a method of the program for equality or hashes. */
const isComparedByItself = (cls: ClassValue): boolean =>
  ['__eq__', '__hash__'].some((name) => findOnClass(cls, name)?.kind === 'function');

/** Returns what a field holds that isn't given. */
const initial = (
  { factory, takesSelf, fallback }: Field,
  self: InstanceValue,
  site: Site,
): Value | undefined =>
  factory === undefined ? fallback : invoke(site, factory, ...(takesSelf ? [self] : []));

/** Runs the generated `__init__`, whose signature the fields are: positional fields in order, then those by keyword. */
function initialize(
  cls: ClassValue,
  self: InstanceValue,
  { args, keywords, open }: Arguments,
  site: Site,
  models: Models,
): Value {
  const { vm, at } = site;
  const fields = allFields(cls, models);
  const positional = fields.filter(({ init, keywordOnly }) => init && !keywordOnly);
  const passed: Value[] = [];
  const isWhole = open === undefined && isReadWhole(self.cls);
  if (isWhole && args.length > positional.length) refuse(site, `${cls.name}() takes fewer arguments`);
  for (const field of fields) {
    const index = positional.indexOf(field);
    const given = field.init
      ? ((index >= 0 ? args[index] : undefined) ?? keywords.get(field.name) ?? open)
      : undefined;
    const value = given ?? initial(field, self, site);
    if (value === undefined && !field.init) continue;
    if (value === undefined && isWhole) refuse(site, `${cls.name}() lacks the argument '${field.name}'`);
    const known = value ?? causeOf(undefined, `argument ${field.name} of ${cls.name}`, at);
    if (field.isPassed) passed.push(known);
    else (isFrozen(self.cls) ? setOwnAttribute : setAttribute)(vm, self, field.name, known, at);
  }
  const after = findOnClass(self.cls, '__post_init__');
  if (after !== undefined) invoke(site, after, self, ...passed);
  return NONE;
}

/** Raises TypeError for arguments that don't fit, if a `try` catches it. */
const refuse = ({ vm, at }: Site, words: string): void => {
  vm.raiseIfCaught('TypeError', words, at, true);
};

/** Returns the text of an instance: `Point(x=1, y=2)`. */
function shown(cls: ClassValue, self: InstanceValue, { vm, at }: Site, models: Models): Value {
  const fields = allFields(cls, models).filter(({ repr, isPassed }) => repr && !isPassed);
  const texts = fields.flatMap(({ name }, index) => [`${index === 0 ? '' : ', '}${name}=`, name]);
  const [first = '', ...others] = texts;
  return fill(vm, [`${self.cls.qualname}(${first}`, ...others, ')'], (name) =>
    each(vm, self.attrs.get(name) ?? NONE, (one) => toRepr(vm, one, at)),
  );
}

function areEqual(cls: ClassValue, a: InstanceValue, b: Value, { vm, at }: Site, models: Models): Value {
  if (a === b) return bool(true);
  if (b.kind !== 'instance') return b.kind === 'unknown' ? b : bool(false);
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

/** `order=True`: two compare as the tuples of their fields. */
function order(owner: string, models: Models): readonly Member[] {
  const rowOf = (self: Value): Single =>
    self.kind === 'instance'
      ? tuple(...comparedFields(self.cls, models).map(({ name }) => self.attrs.get(name) ?? NONE))
      : NONE;
  const by =
    (op: '<' | '<=' | '>' | '>='): MethodRule<'(other)'> =>
    (self, { other }, { vm, at }) =>
      compare(vm, op, rowOf(self), rowOf(other), at);
  return methods(owner, {
    '__lt__(other)': by('<'),
    '__le__(other)': by('<='),
    '__gt__(other)': by('>'),
    '__ge__(other)': by('>='),
  });
}

function fieldsOf(value: Value, { vm, at }: Site, models: Models): Value {
  const cls = value.kind === 'instance' ? value.cls : value;
  if (cls.kind !== 'class') return causeOf(value, 'the fields of a dataclass', at);
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

function replaced(
  value: Value,
  changes: ReadonlyMap<string, Value>,
  { vm, open, at }: Site,
  models: Models,
): Value {
  if (value.kind !== 'instance') return causeOf(value, 'a dataclass', at);
  const entries = allFields(value.cls, models).flatMap(({ name, init }) => {
    const attribute = value.attrs.get(name);
    return init && attribute !== undefined ? [[name, attribute] as const] : [];
  });
  return instantiate(vm, value.cls, { args: [], keywords: new Map([...entries, ...changes]), open }, at);
}

/** `make_dataclass(name, fields)`: a field is a name, or a name with type and default. */
function makeDataclass(
  name: Value,
  fields: Value,
  bases: Value | undefined,
  decoration: Decoration,
  models: Models,
): Value {
  const { vm, at } = decoration.site;
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
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
  return equip(cls, decoration, models);
}
