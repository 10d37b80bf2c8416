import { getAttribute, getOwnAttribute } from '../../interpreter/attributes/attributes';
import { setOwnAttribute } from '../../interpreter/attributes/set-attribute';
import { setOwnOnClass } from '../../interpreter/attributes/set-on-class';
import type { Call, Site } from '../../interpreter/calls/call-site';
import { modelClass, isTypedDict } from '../../interpreter/values/classes';
import { baseOf, hasOpened, isWithoutNamespace, slotsOf } from '../../interpreter/values/layout';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { subclassesOf } from '../../interpreter/values/subclasses';
import { namespaceOfInstance, namespaceDict } from '../../interpreter/values/namespace';
import type { ClassHooks, ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keeping, type Member, members, native } from '../kit/model';
import { refusedText } from '../kit/operands';
import { causeOf } from '../kit/values';
import type { Place } from '../../../base/diagnostics/place';
import { shownAnnotation } from '../../interpreter/statements/annotations';
import { isOfStatement } from '../../interpreter/statements/classes/class-definition';
import { dictOf } from '../../interpreter/values/dicts';

/** `object`: what every class has. */
export function objectClass(): ClassValue {
  return modelClass('object', [], OBJECT_METHODS, OBJECT_HOOKS);
}

const OBJECT_METHODS: readonly Member[] = [
  ...members(keeping('object'), {
    '__init__(self, *args, **kwargs)': () => NONE,
    '__init_subclass__(*args, **kwargs)': () => NONE,
    '__new__(cls, *args, **kwargs)': ({ cls }, { vm, at }) =>
      cls.kind === 'class' ? vm.instance(cls, at) : causeOf(cls, 'the class of a new object', at),
    '__setattr__(self, name, value, /)': ({ self, name, value }, { vm, at }) => {
      const text = textOf(name);
      if (text === undefined) refusedText({ vm, at }, name, 'the name of an attribute');
      else if (self.kind === 'instance') setOwnAttribute(vm, self, text, value, at);
      else if (self.kind === 'class') setOwnOnClass(vm, self, text, value, at);
      return NONE;
    },
  }),
  ...members('object', {
    '__getattribute__(self, name, /)': ({ self, name }, { vm, at }) => {
      const text = textOf(name);
      if (text === undefined) return refusedText({ vm, at }, name, 'the name of an attribute');
      if (self.kind === 'choice') return causeOf(self, 'an attribute', at);
      return self.kind === 'instance' || self.kind === 'class'
        ? getOwnAttribute(vm, self, text, at)
        : getAttribute(vm, self, text, at);
    },
  }),
];

const OBJECT_HOOKS: ClassHooks = {
  missing: (instance, name) => ofInstance(instance, name),
  classMissing: (cls, name, call) =>
    name === '__subclasses__'
      ? native('type.__subclasses__()', (_, { vm }) => vm.list(subclassesOf(cls)))
      : ofClass(cls, name, call),
};

function ofInstance(instance: InstanceValue, name: string): Value | undefined {
  switch (name) {
    case '__dict__':
      return isWithoutNamespace(instance.cls) ? undefined : namespaceOfInstance(instance);
    case '__weakref__':
      return hasOpened(instance.cls, name) ? NONE : undefined;
    case '__module__':
      return str(instance.cls.module);
    case '__doc__':
      return NONE;
    default:
      return undefined;
  }
}

function ofClass(cls: ClassValue, name: string, { vm, at }: Call): Value | undefined {
  switch (name) {
    case '__dict__':
      return namespaceOfClass(cls, vm, at);
    case '__base__':
      return baseOf(cls) ?? NONE;
    case '__class__':
      return cls.metaclass ?? vm.models.builtin('type');
    case '__annotations__':
      return annotationsOf(cls, vm);
    default: {
      const slotted = cls.mro.find((one) => one.place !== undefined && slotsOf(one)?.includes(name) === true);
      return slotted === undefined ? undefined : descriptorOf(vm, slotted, name, at);
    }
  }
}

/** Returns `vars(cls)`: the names of a class, with those that Python gives it. */
const namespaceOfClass = (cls: ClassValue, vm: Site['vm'], at: Place): Value => ({
  ...namespaceDict(
    cls.attrs,
    cls.createdUnder,
    () => undefined,
    cls.place === undefined
      ? undefined
      : { before: () => namesBefore(cls, vm), behind: () => namesBehind(cls, vm, at) },
  ),
  isProxy: true,
});

const moduleOf = (cls: ClassValue): readonly [string, Value] => ['__module__', str(cls.module)];

function namesBefore(cls: ClassValue, vm: Site['vm']): readonly (readonly [string, Value])[] {
  const module = isOfStatement(cls) ? [moduleOf(cls)] : [];
  return cls.annotations.size > 0 ? [...module, ['__annotations__', annotationsOf(cls, vm)]] : module;
}

/** Returns the names of what objects hold, whose descriptors aren't known, and the docstring. */
function namesBehind(cls: ClassValue, vm: Site['vm'], at: Place): readonly (readonly [string, Value])[] {
  const isFirst = cls.mro.slice(1).every(({ name }) => name === 'object');
  const slots = slotsOf(cls) ?? (isFirst ? ['__dict__', '__weakref__'] : []);
  return [
    ...(isOfStatement(cls) ? [] : [moduleOf(cls)]),
    ...[...new Set(slots)].toSorted().map((name) => [name, descriptorOf(vm, cls, name, at)] as const),
    ['__doc__', NONE],
  ];
}

/** Returns what stands for the descriptor of a slot of a class, or of a special attribute. */
function descriptorOf(vm: Site['vm'], cls: ClassValue, name: string, at: Place): Value {
  const type = vm.models.library('types.GetSetDescriptorType');
  return type?.kind === 'class'
    ? vm.instance(type, at)
    : unknown('library', `the descriptor ${name} of ${cls.name}`, at);
}

const annotationsOf = (cls: ClassValue, vm: Site['vm']): Value =>
  dictOf(
    vm,
    // A `TypedDict` has those of its bases, too.
    (isTypedDict(cls) ? cls.mro.toReversed() : [cls]).flatMap(({ annotations }) =>
      [...annotations].map(([field, annotation]) => [field, shownAnnotation(annotation)] as const),
    ),
  );
