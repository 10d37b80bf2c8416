import type { Site } from '../../interpreter/calls/call-site';
import { initialize } from '../../interpreter/calls/instantiate';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import type {
  ClassHooks,
  ClassValue,
  DescriptorValue,
  InstanceValue,
  Value,
} from '../../interpreter/values/values';
import { forward, invoke } from '../kit/calls';
import { constructor, keeping, type Member, members, methods } from '../kit/model';
import { causeOf, plain } from '../kit/values';

/** Makes `property`, `staticmethod` and `classmethod`. An object of a subclass is one around the descriptor itself. */
export const descriptorClasses = (object: ClassValue): readonly (readonly [string, ClassValue])[] => [
  [
    'property',
    classOf(
      'property',
      object,
      PROPERTY,
      constructor(OF_PROPERTY, (_, parts) => propertyOf(parts)),
    ),
  ],
  ...(['staticmethod', 'classmethod'] as const).map((type) => {
    const make = constructor('(function, /)', (_, { function: func }) => wrapping(type, func));
    return [type, classOf(type, object, around(type), make)] as const;
  }),
];

const OF_PROPERTY = '(fget=None, fset=None, fdel=None, doc=None)';

/** The functions and the docstring of a property. */
interface Parts {
  readonly fget: Value;
  readonly fset: Value;
  readonly fdel: Value;
  readonly doc: Value;
}

const propertyOf = ({ fget, fset, fdel, doc }: Parts): DescriptorValue => ({
  kind: 'descriptor',
  type: 'property',
  func: fget,
  setter: fset.kind === 'none' ? undefined : fset,
  deleter: fdel.kind === 'none' ? undefined : fdel,
  ...(doc.kind !== 'none' && { doc }),
});

const wrapping = (type: 'staticmethod' | 'classmethod', func: Value): DescriptorValue => ({
  kind: 'descriptor',
  type,
  func,
  setter: undefined,
});

function classOf(
  name: string,
  object: ClassValue,
  attrs: readonly Member[],
  plainly: NonNullable<ClassHooks['construct']>,
): ClassValue {
  return modelClass(name, [object], attrs, {
    construct: (cls, call) =>
      cls.place === undefined
        ? plainly(cls, call)
        : initialize(call.vm, call.vm.instance(cls, call.at), call, call.at),
  });
}

const PROPERTY: readonly Member[] = [
  ...methods(keeping('property'), {
    [`__init__${OF_PROPERTY}` as const]: (self: InstanceValue, parts: Parts) => {
      self.payload = propertyOf(parts);
      return NONE;
    },
    'getter(fget, /)': (self, { fget }, site) => copied(self, { func: fget }, site),
    'setter(fset, /)': (self, { fset }, site) => copied(self, { setter: fset }, site),
    'deleter(fdel, /)': (self, { fdel }, site) => copied(self, { deleter: fdel }, site),
  }),
  ...members(keeping('property'), {
    '__get__(self, instance, owner=None, /)': ({ self, instance }, site) => {
      if (instance.kind === 'none') return self;
      return called(self, ({ func }) => func, [instance], 'getter', site);
    },
    '__set__(self, instance, value, /)': ({ self, instance, value }, site) => {
      called(self, ({ setter }) => setter, [instance, value], 'setter', site);
      return NONE;
    },
    '__delete__(self, instance, /)': ({ self, instance }, site) => {
      called(self, ({ deleter }) => deleter, [instance], 'deleter', site);
      return NONE;
    },
  }),
];

/** Calls a function of a property. Raises AttributeError where it has none, if a `try` catches it. */
function called(
  self: Value,
  part: (property: DescriptorValue) => Value | undefined,
  args: readonly Value[],
  name: string,
  site: Site,
): Value {
  const property = plain(self);
  if (property.kind !== 'descriptor') return causeOf(property, 'a property', site.at);
  const func = part(property);
  return func === undefined || func.kind === 'none'
    ? raiseInWords(site.vm, 'AttributeError', `property has no ${name}`, site.at)
    : invoke(site, func, ...args);
}

/** Makes a property of the same class with another function. */
function copied(self: InstanceValue, part: Partial<DescriptorValue>, site: Site): Value {
  if (self.payload?.kind !== 'descriptor') return causeOf(self, 'a property', site.at);
  const { func, setter = NONE, deleter = NONE, doc = NONE } = { ...self.payload, ...part };
  return invoke(site, self.cls, func, setter, deleter, doc);
}

const around = (type: 'staticmethod' | 'classmethod'): readonly Member[] => [
  ...methods(keeping(type), {
    '__init__(function, /)': (self, { function: func }) => {
      self.payload = wrapping(type, func);
      return NONE;
    },
  }),
  ...members(keeping(type), {
    '__get__(self, instance, owner=None, /)': ({ self, instance, owner }, site) => {
      const inner = plain(self);
      if (inner.kind !== 'descriptor') return causeOf(inner, `a ${type}`, site.at);
      if (type === 'staticmethod') return inner.func;
      const cls = owner.kind === 'none' && instance.kind === 'instance' ? instance.cls : owner;
      return { kind: 'method', self: cls, func: inner.func };
    },
  }),
  ...(type === 'staticmethod' ? CALL : []),
];

const CALL: readonly Member[] = members(keeping('staticmethod'), {
  '__call__(self, /, *args, **kwargs)': ({ self, args, kwargs }, site) => {
    const inner = plain(self);
    return inner.kind === 'descriptor'
      ? forward(site, inner.func, args, kwargs)
      : causeOf(inner, 'a static method', site.at);
  },
});
