import { attributeOfObject, getAttribute } from '../../interpreter/attributes/attributes';
import { setOn } from '../../interpreter/attributes/set-attribute';
import type { Call } from '../../interpreter/calls/call-site';
import { construct } from '../../interpreter/calls/instantiate';
import { iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { completeClass, makeClassFrom } from '../../interpreter/statements/class-definition';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf, contentOf } from '../../interpreter/values/dicts';
import { native, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import { namespaceDict } from '../../interpreter/values/namespace';
import type {
  ClassHooks,
  ClassValue,
  InstanceValue,
  NativeFunction,
  Value,
} from '../../interpreter/values/values';
import { classOfValue } from './kinds';
import type { Builtins } from '../kit/library';
import { causeOf } from '../kit/support';

const nothing = (name: string): NativeFunction => native(name, () => NONE, true);

/** `object`: what every class has. */
export function objectClass(): ClassValue {
  const subclasses = new Map<ClassValue, ClassValue[]>();
  return modelClass('object', [], OBJECT_METHODS, objectHooks(subclasses));
}

const OBJECT_METHODS: readonly (readonly [string, Value])[] = [
  ['__init__', nothing('object.__init__')],
  ['__init_subclass__', nothing('object.__init_subclass__')],
  ['__new__', native('object.__new__', (call) => newInstance(call), true)],
  ['__setattr__', native('object.__setattr__', (call) => setDirectly(call), true)],
  ['__delattr__', native('object.__delattr__', (call) => deleteDirectly(call))],
  ['__getattribute__', native('object.__getattribute__', (call) => getDirectly(call))],
];

function newInstance({ vm, args: [cls], at }: Call): Value {
  return cls?.kind === 'class' ? vm.instance(cls, at) : causeOf(cls, 'the class of a new object', at);
}

function setDirectly({ vm, args: [self, name, value = NONE] }: Call): Value {
  const text = name === undefined ? undefined : textOf(name);
  if (text === undefined) return NONE;
  if (self?.kind === 'instance' || self?.kind === 'class') setOn(vm, self.attrs, text, value, self.born);
  return NONE;
}

function deleteDirectly({ vm, args: [self, name] }: Call): Value {
  const text = name === undefined ? undefined : textOf(name);
  if (text !== undefined && self?.kind === 'instance' && vm.changeOf(self.born).length === 0)
    self.attrs.delete(text);
  return NONE;
}

function getDirectly({ vm, args: [self, name], at }: Call): Value {
  const text = name === undefined ? undefined : textOf(name);
  if (self === undefined || self.kind === 'choice' || text === undefined)
    return causeOf(name, 'an attribute', at);
  const found = self.kind === 'instance' ? attributeOfObject(vm, self, text, at) : undefined;
  return found ?? getAttribute(vm, self, text, at);
}

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
        ? native('type.__subclasses__', ({ vm }) => vm.list(subclasses.get(cls) ?? []))
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
      return native('type.mro', () => vm.list(cls.mro));
    default:
      return undefined;
  }
}

/** `type`: of one argument its class; of three a new class; as a metaclass's base what makes classes. */
export function typeClass(object: ClassValue, builtins: () => Builtins): ClassValue {
  const type: ClassValue = modelClass('type', [object], TYPE_METHODS, {
    construct: (cls, call) =>
      each(call.vm, call.args[0] ?? NONE, (first) => {
        if (cls === type && call.args.length === 1) {
          return classOfValue(builtins(), first) ?? causeOf(first, 'a type', call.at);
        }
        return makeType(cls === type ? undefined : cls, call);
      }),
  });
  return type;
}

const TYPE_METHODS: readonly (readonly [string, Value])[] = [
  ['__new__', native('type.__new__', (call) => newType(call), true)],
  ['__init__', nothing('type.__init__')],
  ['__call__', native('type.__call__', (call) => callType(call), true)],
  ['__prepare__', native('type.__prepare__', ({ vm }) => vm.dict(), true)],
];

function callType(call: Call): Value {
  const {
    vm,
    args: [cls, ...args],
    keywords,
    open,
    at,
  } = call;
  return cls?.kind === 'class'
    ? construct(vm, cls, { args, keywords, open }, at)
    : causeOf(cls, 'a class', at);
}

/** `super().__new__(mcs, name, bases, namespace)`: the class that the statement made, with what was added to it. */
function newType(call: Call): Value {
  const {
    vm,
    args: [meta, , , namespace],
    keywords,
    at,
  } = call;
  const pending = vm.pendingClass;
  if (pending === undefined)
    return makeType(meta?.kind === 'class' ? meta : undefined, { ...call, args: call.args.slice(1) });
  vm.pendingClass = undefined;
  const content = namespace === undefined ? undefined : contentOf(namespace);
  if (content !== undefined && content.open === undefined) pending.attrs.clear();
  for (const { key, value } of content?.entries.values() ?? []) {
    const name = textOf(key);
    if (name !== undefined) pending.attrs.set(name, value);
  }
  return completeClass(vm, pending, keywords, at);
}

/** `type(name, bases, namespace)`. */
function makeType(meta: ClassValue | undefined, { vm, args: [name, bases, namespace], at }: Call): Value {
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
