import { getAttribute, getOwnAttribute } from '../../interpreter/attributes/attributes';
import { deleteOwnAttribute, setOn, setOwnAttribute } from '../../interpreter/attributes/set-attribute';
import type { Call, Site } from '../../interpreter/calls/call-site';
import { construct } from '../../interpreter/calls/instantiate';
import { iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { isReadWhole } from '../../interpreter/guards/refusals';
import { completeClass, makeClassFrom } from '../../interpreter/statements/class-definition';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf, contentOf } from '../../interpreter/values/dicts';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { namespaceDict } from '../../interpreter/values/namespace';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { classOfValue, isPlainInstance, isPlainSubclass } from './kinds';
import { stateOf } from './object-state';
import { verdictValue } from '../kit/truth-values';
import type { Builtins } from '../kit/library';
import { constructor, keeping, type Member, members, native } from '../kit/model';
import { causeOf } from '../kit/values';

/** `object`: what every class has. */
export function objectClass(): ClassValue {
  const subclasses = new Map<ClassValue, ClassValue[]>();
  return modelClass('object', [], OBJECT_METHODS, objectHooks(subclasses));
}

/** Tells whether a class has a method in place of that of `object`. */
const isOverridden = ({ mro }: ClassValue, name: string): boolean =>
  mro.some((one) => one.name !== 'object' && one.attrs.has(name));

/** Raises TypeError for arguments that `object` doesn't take, if a `try` catches it. */
function refuseMore(vm: Site['vm'], cls: ClassValue, at: Site['at']): void {
  if (isReadWhole(cls)) vm.raiseIfCaught('TypeError', `${cls.name}() takes no arguments`, at);
}

const OBJECT_METHODS: readonly Member[] = [
  ...members(keeping('object'), {
    '__init__(self, *args, **kwargs)': ({ self, args, kwargs }, { vm, at }) => {
      const hasMore = args.length + kwargs.size > 0 && self.kind === 'instance';
      if (hasMore && (isOverridden(self.cls, '__init__') || !isOverridden(self.cls, '__new__')))
        refuseMore(vm, self.cls, at);
      return NONE;
    },
    '__init_subclass__(*args, **kwargs)': () => NONE,
    '__new__(cls, *args, **kwargs)': ({ cls, args, kwargs }, { vm, at }) => {
      if (cls.kind !== 'class') return causeOf(cls, 'the class of a new object', at);
      const hasMore = args.length + kwargs.size > 0;
      if (hasMore && (isOverridden(cls, '__new__') || !isOverridden(cls, '__init__')))
        refuseMore(vm, cls, at);
      return vm.instance(cls, at);
    },
    '__setattr__(self, name, value, /)': ({ self, name, value }, { vm, at }) => {
      const text = textOf(name);
      if (text === undefined) return NONE;
      if (self.kind === 'instance') setOwnAttribute(vm, self, text, value, at);
      else if (self.kind === 'class') setOn(vm, self.attrs, text, value, self.born);
      return NONE;
    },
  }),
  ...members('object', {
    '__delattr__(self, name, /)': ({ self, name }, { vm, at }) => {
      const text = textOf(name);
      if (text !== undefined && self.kind === 'instance') deleteOwnAttribute(vm, self, text, at);
      return NONE;
    },
    '__getstate__(self, /)': ({ self }, site) =>
      self.kind === 'instance' ? stateOf(self, site) : causeOf(self, 'the state of an object', site.at),
    '__reduce__(self, /)': (_, { at }) => causeOf(undefined, 'how an object is taken apart', at),
    '__reduce_ex__(self, protocol, /)': (_, { at }) => causeOf(undefined, 'how an object is taken apart', at),
    '__getattribute__(self, name, /)': ({ self, name }, { vm, at }) => {
      const text = textOf(name);
      if (self.kind === 'choice' || text === undefined) return causeOf(name, 'an attribute', at);
      return self.kind === 'instance'
        ? getOwnAttribute(vm, self, text, at)
        : getAttribute(vm, self, text, at);
    },
  }),
];

function objectHooks(subclasses: Map<ClassValue, ClassValue[]>): ClassHooks {
  return {
    subclass: (cls) => {
      for (const base of cls.bases) {
        if (base.kind === 'class') subclasses.set(base, [...(subclasses.get(base) ?? []), cls]);
      }
    },
    missing: (instance, name) => ofInstance(instance, name),
    classMissing: (cls, name, call) =>
      name === '__subclasses__'
        ? native('type.__subclasses__()', (_, { vm }) => vm.list(subclasses.get(cls) ?? []))
        : ofClass(cls, name, call),
  };
}

function ofInstance(instance: InstanceValue, name: string): Value | undefined {
  switch (name) {
    case '__dict__':
      return namespaceDict(instance.attrs, instance.born);
    case '__module__':
      return str(instance.cls.module);
    case '__doc__':
      return NONE;
    default:
      return undefined;
  }
}

function ofClass(cls: ClassValue, name: string, { vm }: Call): Value | undefined {
  switch (name) {
    case '__dict__':
      return namespaceDict(cls.attrs, cls.born);
    case '__base__':
      return cls.mro[1] ?? NONE;
    case '__class__':
      return cls.metaclass ?? vm.models.builtin('type');
    case '__annotations__':
      return dictOf(
        vm,
        [...cls.annotations].map(([field, annotation]) => [field, annotation()] as const),
      );
    case 'mro':
      return native('type.mro()', () => vm.list(cls.mro));
    default:
      return undefined;
  }
}

/** `type`: of one argument its class; of three a new class; as a metaclass's base what makes classes. */
export function typeClass(object: ClassValue, builtins: () => Builtins): ClassValue {
  const type: ClassValue = modelClass('type', [object], [...TYPE_METHODS, ...checks(builtins)], {
    construct: constructor(
      '(object, bases=..., dict=..., /, **kwds)',
      (cls, { object: first, bases, dict }, site) =>
        each(site.vm, first, (one) => {
          if (cls === type && bases === undefined)
            return classOfValue(builtins(), one) ?? causeOf(one, 'a type', site.at);
          return makeType(cls === type ? undefined : cls, { name: first, bases, namespace: dict }, site);
        }),
    ),
  });
  return type;
}

/** Makes the methods that `isinstance` and `issubclass` ask, as metaclasses call them through `super()`. */
const checks = (builtins: () => Builtins): readonly Member[] =>
  members('type', {
    '__instancecheck__(cls, instance, /)': ({ cls, instance }, site) =>
      cls.kind === 'choice' || instance.kind === 'choice'
        ? causeOf(instance, 'isinstance(…)', site.at)
        : verdictValue(isPlainInstance(site, builtins(), instance, cls), instance, 'isinstance(…)', site.at),
    '__subclasscheck__(cls, subclass, /)': ({ cls, subclass }, site) =>
      cls.kind === 'choice' || subclass.kind === 'choice'
        ? causeOf(subclass, 'issubclass(…)', site.at)
        : verdictValue(isPlainSubclass(site, builtins(), subclass, cls), subclass, 'issubclass(…)', site.at),
  });

const TYPE_METHODS = members(keeping('type'), {
  '__new__(meta, name=..., bases=..., namespace=..., /, **kwds)': (
    { meta, name, bases, namespace, kwds },
    site,
  ) => {
    const { pendingClass: pending } = site.vm;
    if (pending === undefined)
      return makeType(meta.kind === 'class' ? meta : undefined, { name, bases, namespace }, site);
    return completedType(pending, namespace, kwds, site);
  },
  '__init__(*args, **kwds)': () => NONE,
  '__call__(cls, *args, **keywords)': ({ cls, args, keywords }, { vm, open, at }) =>
    cls.kind === 'class' ? construct(vm, cls, { args, keywords, open }, at) : causeOf(cls, 'a class', at),
  '__prepare__(*args, **kwds)': (_, { vm }) => vm.dict(),
});

/** `super().__new__(mcs, name, bases, namespace)`: the class that the statement made, with what was added to it. */
function completedType(
  pending: ClassValue,
  namespace: Value | undefined,
  keywords: ReadonlyMap<string, Value>,
  { vm, at }: Site,
): Value {
  vm.pendingClass = undefined;
  const content = namespace === undefined ? undefined : contentOf(namespace);
  if (content !== undefined && content.open === undefined) pending.attrs.clear();
  for (const { key, value } of content?.entries.values() ?? []) {
    const name = textOf(key);
    if (name !== undefined) pending.attrs.set(name, value);
  }
  return completeClass(vm, pending, keywords, at);
}

/** The arguments of `type(name, bases, namespace)`. */
type Made = Readonly<Record<'name' | 'bases' | 'namespace', Value | undefined>>;

function makeType(meta: ClassValue | undefined, { name, bases, namespace }: Made, { vm, at }: Site): Value {
  const text = name === undefined ? undefined : textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const attrs = new Map<string, Value>();
  const content = namespace === undefined ? undefined : contentOf(namespace);
  for (const { key, value } of content?.entries.values() ?? []) {
    const attribute = textOf(key);
    if (attribute !== undefined) attrs.set(attribute, value);
  }
  const given = bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value);
  const open = content?.open;
  const all = open === undefined ? given : [...given, unknown(open.reason, open.detail, open.at)];
  const cls = makeClassFrom(vm, text, all, attrs, at);
  if (cls.kind === 'class' && meta !== undefined) cls.metaclass = meta;
  return cls;
}
