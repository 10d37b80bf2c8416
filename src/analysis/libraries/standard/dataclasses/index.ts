import type { Site } from '../../../interpreter/calls/call-site';
import { instantiate } from '../../../interpreter/calls/instantiate';
import { each } from '../../../interpreter/guards/forks';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { hashByFields } from '../../../interpreter/values/key-fields';
import { bool, NONE, str, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { plainOf } from './as-dict';
import {
  allFields,
  comparedFields,
  declareFields,
  type Decoration,
  givenOption,
  isFieldMarker,
  isOfAttrs,
  isOn,
  ownFields,
  type Field,
  type Models,
} from './fields';
import { areEqual, initialize, order, shown } from './generated';
import { invoke } from '../../kit/calls';
import { standingInstance } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { subscribed } from '../../kit/subscribed';
import { functions, keeping, type Member, methods, native, qualified } from '../../kit/model';
import { causeOf } from '../../kit/values';

/** `dataclasses`. The fields of each class are kept beside it, for an analysis. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const fields = new Map<ClassValue, readonly Field[]>();
  const field = modelClass('dataclasses.Field', [object]);
  const missing = standingInstance(modelClass('dataclasses._MISSING_TYPE', [object], AS_OBJECT));
  const frozenError = modelClass('dataclasses.FrozenInstanceError', [builtins.class('AttributeError')]);
  const models: Models = { fields, field, missing, frozenError };
  return {
    ...functions(keeping('dataclasses'), {
      'dataclass(cls=None, /, **options)': ({ cls, options }, site) =>
        decorate(cls, { site, options }, models),
      'field(**options)': ({ options }, site) => {
        const marker = site.vm.instance(field, site.at);
        for (const [name, value] of options) marker.attrs.set(name, value);
        return marker;
      },
    }),
    ...functions('dataclasses', {
      'fields(class_or_instance)': ({ class_or_instance: value }, site) => fieldsOf(value, site, models),
      'asdict(obj, *, dict_factory=...)': ({ obj, dict_factory: factory }, site) =>
        plainOf(obj, { site, models, factory, isTuple: false }),
      'astuple(obj, *, tuple_factory=...)': ({ obj, tuple_factory: factory }, site) =>
        plainOf(obj, { site, models, factory, isTuple: true }),
      'replace(obj, /, **changes)': ({ obj, changes }, site) => replaced(obj, changes, site, models),
      'is_dataclass(obj)': ({ obj }) => {
        const cls = obj.kind === 'instance' ? obj.cls : obj;
        return bool(cls.kind === 'class' && isDataclass(cls, models));
      },
    }),
    ...qualified('dataclasses', {
      Field: field,
      MISSING: missing,
      KW_ONLY: modelClass('dataclasses.KW_ONLY', [object]),
      InitVar: initVar(object),
      FrozenInstanceError: frozenError,
    }),
  };
};

/** How Python shows an object of a class that says nothing about it. */
const AS_OBJECT = methods('dataclasses._MISSING_TYPE', {
  '__repr__()': ({ cls }, _, { at }) =>
    str(`<${cls.module}.${cls.name} object at 0x`, unknown('library', 'the identity of an object', at), '>'),
});

/** Makes `InitVar`, whose types in brackets tell what they hold. */
function initVar(object: ClassValue): ClassValue {
  const cls = modelClass('dataclasses.InitVar', [object], [], {
    classMissing: ({ args }, name) => (name === 'type' ? args?.[0] : undefined),
  });
  cls.attrs.set('__class_getitem__', subscribed(cls));
  return cls;
}

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
  for (const [name, marker] of [...cls.attrs]) {
    if (!isFieldMarker(marker, models)) continue;
    const fallback = givenOption(marker, 'default', models);
    if (fallback === undefined) cls.attrs.delete(name);
    else cls.attrs.set(name, fallback);
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
  addHash(cls, decoration, models);
  const names = allFields(cls, models).filter(({ init, keywordOnly }) => init && !keywordOnly);
  if (!cls.attrs.has('__match_args__') && isOn(decoration, 'match_args', true))
    cls.attrs.set('__match_args__', tuple(...names.map(({ name }) => str(name))));
  return cls;
}

/** Returns true for a class with a `__hash__` of its own: not the None that an `__eq__` gives it. */
const hasOwnHash = ({ attrs }: ClassValue): boolean => {
  const hash = attrs.get('__hash__');
  return hash !== undefined && !(hash.kind === 'none' && attrs.has('__eq__'));
};

/** Says how the instances of a class are hashed: not at all, as any object, or by their fields. */
function addHash(cls: ClassValue, decoration: Decoration, models: Models): void {
  const isHashed =
    isOn(decoration, 'eq', true) &&
    (isOn(decoration, 'frozen', false) || isOn(decoration, 'unsafe_hash', false));
  if (!isHashed && isOn(decoration, 'eq', true) && !cls.attrs.has('__hash__') && !isOfAttrs(cls))
    cls.attrs.set('__hash__', NONE);
  else if (isHashed && !hasOwnHash(cls)) cls.attrs.delete('__hash__');
  if (isHashed && !isComparedByItself(cls))
    hashByFields(cls, () => comparedFields(cls, models).map(({ name }) => name));
}

/** Returns true for a class with a method of the program for equality or hashes. */
const isComparedByItself = (cls: ClassValue): boolean =>
  ['__eq__', '__hash__'].some((name) => findOnClass(cls, name)?.kind === 'function');

/** Field objects as `fields` gives them: one for each field. */
const SHOWN = new WeakMap<Field, InstanceValue>();

function fieldsOf(value: Value, { vm, at }: Site, models: Models): Value {
  const cls = value.kind === 'instance' ? value.cls : value;
  const isKnown = value.kind !== 'unknown' && value.kind !== 'library' && value.kind !== 'choice';
  if (isKnown && (cls.kind !== 'class' || (cls.open === undefined && !isDataclass(cls, models))))
    return vm.raiseIfCaught('TypeError', 'must be called with a dataclass type or instance', at);
  if (cls.kind !== 'class') return causeOf(value, 'the fields of a dataclass', at);
  return tuple(
    ...allFields(cls, models)
      .filter(({ isPassed }) => !isPassed)
      .map((field) => shownField(field, { vm, at }, models)),
  );
}

const isDataclass = ({ mro }: ClassValue, { fields }: Models): boolean => mro.some((one) => fields.has(one));

function shownField(field: Field, { vm, at }: Pick<Site, 'vm' | 'at'>, models: Models): InstanceValue {
  const known = SHOWN.get(field);
  if (known !== undefined) return known;
  const made = vm.instance(models.field, at);
  SHOWN.set(field, made);
  made.attrs.set('name', str(field.name));
  made.attrs.set('type', field.annotation());
  made.attrs.set('default', field.fallback ?? models.missing);
  made.attrs.set('default_factory', field.factory ?? models.missing);
  made.attrs.set('metadata', readOnly(field.metadata ?? NONE, { vm, at }));
  made.attrs.set('init', bool(field.init));
  made.attrs.set('repr', bool(field.repr));
  made.attrs.set('compare', bool(field.compare));
  made.attrs.set('hash', field.hash === undefined ? NONE : bool(field.hash));
  made.attrs.set('kw_only', bool(field.keywordOnly));
  return made;
}

/** Returns the mapping of a field's metadata, which can't be changed through it. */
function readOnly(metadata: Value, { vm, at }: Pick<Site, 'vm' | 'at'>): Value {
  const proxy = vm.models.library('types.MappingProxyType');
  const mapping = metadata.kind === 'none' ? vm.dict() : metadata;
  return proxy === undefined ? mapping : invoke({ vm, at }, proxy, mapping);
}

function replaced(
  value: Value,
  changes: ReadonlyMap<string, Value>,
  { vm, open, at }: Site,
  models: Models,
): Value {
  if (value.kind === 'class' || value.kind === 'num' || value.kind === 'str')
    return vm.raiseIfCaught('TypeError', 'replace() should be called on dataclass instances', at);
  if (value.kind !== 'instance') return causeOf(value, 'a dataclass', at);
  const entries = allFields(value.cls, models).flatMap(({ name, init }) => {
    const attribute = value.attrs.get(name);
    return init && attribute !== undefined ? [[name, attribute] as const] : [];
  });
  return instantiate(vm, value.cls, { args: [], keywords: new Map([...entries, ...changes]), open }, at);
}
