import type { Place } from '../../../base/diagnostics/place';
import { getAttribute } from '../../interpreter/attributes/attributes';
import { deleteAttribute, setAttribute } from '../../interpreter/attributes/set-attribute';
import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { shownAnnotation } from '../../interpreter/statements/annotations';
import { isOfStatement } from '../../interpreter/statements/class-definition';
import { seen } from '../../interpreter/values/choice';
import { isTypedDict, modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { hasOpened, slotsOf } from '../../interpreter/values/layout';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { namespaceDict } from '../../interpreter/values/namespace';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keeping, methods } from '../kit/model';
import { causeOf } from '../kit/values';

/** Returns `vars(cls)`: the names of a class, with those that Python gives it. */
export const namespaceOfClass = (cls: ClassValue, vm: Site['vm'], at: Place): Value => ({
  ...namespaceDict(
    cls.attrs,
    cls.born,
    (name) => (cls.name === 'type' && OF_TYPE.has(name) ? descriptorOf(vm, cls, name, at) : undefined),
    cls.place === undefined
      ? undefined
      : { before: () => namesBefore(cls, vm), behind: () => namesBehind(cls, vm, at) },
  ),
  isProxy: true,
});

/** Attributes that a class has by descriptors of its metaclass. */
const OF_TYPE: ReadonlySet<string> = new Set(
  '__name__ __qualname__ __module__ __bases__ __doc__ __dict__ __mro__ __abstractmethods__ __annotations__'.split(
    ' ',
  ),
);

const moduleOf = (cls: ClassValue): readonly [string, Value] => ['__module__', str(cls.module)];

function namesBefore(cls: ClassValue, vm: Site['vm']): readonly (readonly [string, Value])[] {
  const module = isOfStatement(cls) ? [moduleOf(cls)] : [];
  return cls.annotations.size > 0 ? [...module, ['__annotations__', annotationsOf(cls, vm)]] : module;
}

/** Returns the descriptors of the slots, which Python sorts by name, of what a class adds to its bases, and the docstring. */
function namesBehind(cls: ClassValue, vm: Site['vm'], at: Place): readonly (readonly [string, Value])[] {
  const slots = slotsOf(cls) ?? [];
  const added = (['__dict__', '__weakref__'] as const).filter((name) => adds(cls, name));
  const own = new Set(slots.filter((name) => !SPECIAL.has(name)));
  const named = [...[...own].toSorted(), ...added];
  return [
    ...(isOfStatement(cls) ? [] : [moduleOf(cls)]),
    ...named.map((name) => [name, descriptorOf(vm, cls, name, at)] as const),
    ['__doc__', NONE],
  ];
}

const SPECIAL: ReadonlySet<string> = new Set(['__dict__', '__weakref__']);

/** Tells whether a class gives its objects a `__dict__` or a place for weak references that those of its bases lack. */
function adds(cls: ClassValue, name: '__dict__' | '__weakref__'): boolean {
  if (!hasOpened({ ...cls, mro: [cls] }, name) || isNamedTuple(cls)) return false;
  if (name === '__weakref__' && cls.mro.some((base) => base.place === undefined && SIZED.has(base.name)))
    return false;
  return !cls.mro.slice(1).some((base) => hasOpened({ ...base, mro: [base] }, name) || hasOf(base, name));
}

/** Built-in classes whose objects vary in size, which leaves no place for weak references. */
const SIZED: ReadonlySet<string> = new Set(['int', 'bool', 'bytes', 'tuple']);

/** Tells whether a class was made by `NamedTuple` itself, with slots. */
const isNamedTuple = ({ bases }: ClassValue): boolean =>
  bases.some(
    (base) => base.kind === 'class' && base.place === undefined && /^named_?tuple$/iu.test(base.name),
  );

/** Tells whether the objects of a modelled class have a `__dict__` or a place for weak references. */
function hasOf({ place, module, name: of }: ClassValue, name: '__dict__' | '__weakref__'): boolean {
  if (place !== undefined || of === 'object') return false;
  if (module !== 'builtins') return !BARE.test(`${module}.${of}`);
  return name === '__dict__' ? /(?:Error|Exception|Warning)$/u.test(of) || of === 'type' : WEAK.has(of);
}

/** Modelled classes written in Python whose objects have slots, or which add nothing. */
const BARE = /^(?:abc|typing|collections\.abc)\b/u;

const WEAK: ReadonlySet<string> = new Set(['set', 'frozenset', 'type']);

export const annotationsOf = (cls: ClassValue, vm: Site['vm']): Value =>
  dictOf(
    vm,
    // A `TypedDict` has those of its bases, too.
    (isTypedDict(cls) ? cls.mro.toReversed() : [cls]).flatMap(({ annotations }) =>
      [...annotations].map(([field, annotation]) => [field, shownAnnotation(annotation)] as const),
    ),
  );

const made = new WeakMap<ClassValue, Map<string, InstanceValue>>();

/** Returns the descriptor of a slot of a class, or of a special attribute: the same one each time. */
export function descriptorOf(vm: Site['vm'], cls: ClassValue, name: string, at: Place): Value {
  const known = made.get(cls) ?? new Map<string, InstanceValue>();
  made.set(cls, known);
  const isSlot = !SPECIAL.has(name) && (cls.place !== undefined || !OF_TYPE.has(name));
  const type = vm.models.library(`types.${isSlot ? 'Member' : 'GetSet'}DescriptorType`);
  if (type?.kind !== 'class') return unknown('library', `the descriptor ${name} of ${cls.name}`, at);
  const one = known.get(name) ?? { ...vm.instance(type, at), born: [] };
  known.set(name, one);
  if (one.attrs.size === 0) {
    one.attrs.set('__name__', str(name));
    one.attrs.set('__objclass__', cls);
  }
  return one;
}

/** Makes `types.MemberDescriptorType` or `types.GetSetDescriptorType`. */
export const descriptorClass = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    name,
    [object],
    methods(keeping(name), {
      '__get__(instance, owner=None, /)': (self, { instance }, { vm, at }) => {
        if (instance.kind === 'none') return self;
        const attribute = nameOf(self);
        if (!applies(self, instance, { vm, at })) return causeOf(instance, `a descriptor`, at);
        if (isCovered(self, instance)) return unknown('library', `a covered slot ${attribute}`, at);
        const own = instance.kind === 'instance' ? instance.attrs.get(attribute) : undefined;
        if (own !== undefined) return seen(own, vm.path) ?? causeOf(own, attribute, at);
        const isMember = self.cls.name === 'member_descriptor';
        return instance.kind === 'choice' || isMember
          ? raiseInWords(vm, 'AttributeError', attribute, at)
          : getAttribute(vm, instance, attribute, at);
      },
      '__set__(instance, value, /)': (self, { instance, value }, { vm, at }) => {
        if (instance.kind !== 'choice' && applies(self, instance, { vm, at }) && !isCovered(self, instance))
          setAttribute(vm, instance, nameOf(self), value, at);
        return NONE;
      },
      '__delete__(instance, /)': (self, { instance }, { vm, at }) => {
        if (instance.kind !== 'choice' && applies(self, instance, { vm, at }) && !isCovered(self, instance))
          deleteAttribute(vm, instance, nameOf(self), at);
        return NONE;
      },
    }),
  );

/** Tells whether a class below a slot's has a slot of that name: objects then have both, of which only that one is followed. */
function isCovered(self: InstanceValue, object: Value): boolean {
  const owner = self.attrs.get('__objclass__');
  if (object.kind !== 'instance' || owner?.kind !== 'class') return false;
  const { mro } = object.cls;
  return mro
    .slice(0, Math.max(0, mro.indexOf(owner)))
    .some((one) => slotsOf(one)?.includes(nameOf(self)) === true);
}

const nameOf = ({ attrs }: InstanceValue): string => textOf(attrs.get('__name__') ?? NONE) ?? '';

/** Tells whether a descriptor is one of the class of an object. Raises TypeError if it isn't, if a `try` catches it. */
function applies(self: InstanceValue, object: Value, { vm, at }: Pick<Site, 'vm' | 'at'>): boolean {
  const owner = self.attrs.get('__objclass__');
  const type = vm.models.builtin('type');
  const cls =
    object.kind === 'instance'
      ? object.cls
      : object.kind === 'class'
        ? (object.metaclass ?? type)
        : undefined;
  if (cls?.kind !== 'class' || owner?.kind !== 'class') return false;
  if (cls.mro.includes(owner)) return true;
  const words = `descriptor '${nameOf(self)}' for '${owner.name}' objects doesn't apply to a '${cls.name}' object`;
  raiseInWords(vm, 'TypeError', words, at);
  return false;
}
