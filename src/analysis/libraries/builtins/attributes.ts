import { ownEntry } from '../../../base/code/own-entry';
import type { Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../../interpreter/attributes/attributes';
import { unlessLacking } from '../../interpreter/attributes/hooks';
import { raiseLack } from '../../interpreter/attributes/lack';
import { openAttribute, presenceOf, unmodelled } from '../../interpreter/attributes/open-attribute';
import { deleteAttribute, setAttribute } from '../../interpreter/attributes/set-attribute';
import type { Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import type { Machine } from '../../interpreter/machine';
import { findOnClass } from '../../interpreter/values/classes';
import { bool, DATA, NONE, textOf } from '../../interpreter/values/make';
import { namespaceOfModule } from '../../interpreter/values/namespace';
import type { Single, Value } from '../../interpreter/values/values';
import { dirOf, localsOf, NAMES_OF_ALL, varsOf } from './listings';
import { orMissing } from './collections/dict-methods';
import { keeping, members, native } from '../kit/model';
import { refusedText } from '../kit/operands';
import { causeOf } from '../kit/values';

const METHODS_OF_ALL = ['__eq__', '__hash__', '__init__', '__repr__', '__str__'];

/** Makes a method that every object has from `object`: code that walks `dir()` meets it, and finds no attributes on it. */
const ofAll = (name: string): Value =>
  native(`object.${name}(*args, **options)`, (_, { at }) => causeOf(undefined, `object.${name}`, at));

/** Functions that ask for attributes and names. */
export const REFLECTION = members('', {
  'hasattr(obj, name, /)': ({ obj, name }, site) => hasAttribute(obj, name, site),
  'delattr(obj, name, /)': ({ obj, name }, { vm, at }) => {
    const text = textOf(name);
    if (text === undefined) refusedText({ vm, at }, name, 'the name of an attribute');
    if (text !== undefined && obj.kind !== 'choice') deleteAttribute(vm, obj, text, at);
    return NONE;
  },
  'callable(obj, /)': ({ obj }, { at }) => isCallable(obj, at),
  'vars(object=..., /)': ({ object }, site) => varsOf(object, site),
  'dir(object=..., /)': ({ object }, site) => dirOf(object, site),
  'globals()': (_, { vm, at }) => {
    const scope = vm.scope?.globals;
    return scope === undefined
      ? vm.dict(causeOf(undefined, 'the global names', at))
      : namespaceOfModule(scope);
  },
  'locals()': (_, { vm, at }) => localsOf(vm, at),
});

/** `getattr` and `setattr` are asked for each alternative of the object; the values they hand on stay as they are. */
export const ACCESS = members(keeping(''), {
  'getattr(object, name, default=..., /)': ({ object, name, default: fallback }, site) =>
    each(site.vm, object, (one) =>
      each(site.vm, name, (attribute) => getAttributeOf(one, attribute, fallback, site)),
    ),
  'setattr(obj, name, value, /)': ({ obj, name, value }, site) =>
    each(site.vm, obj, (one) =>
      each(site.vm, name, (attribute) => setAttributeOf(one, attribute, value, site)),
    ),
});

function getAttributeOf(object: Single, name: Single, fallback: Value | undefined, { vm, at }: Site): Value {
  const text = textOf(name);
  if (text === undefined) {
    const cause = refusedText({ vm, at }, name, 'the name of an attribute');
    return object.kind === 'instance' ? { ...cause, origin: { kind: 'unnamed', owner: object } } : cause;
  }
  const found =
    fallback === undefined ? findAttribute(vm, object, text, at) : soughtIn(vm, object, text, fallback, at);
  const missing = (): Value => fallback ?? raiseLack(vm, object, text, at);
  if (found === undefined && METHODS_OF_ALL.includes(text)) return openAttribute(object) ?? ofAll(text);
  if (found === undefined || object.kind === 'library') {
    const presence = presenceOf(vm, object, text, at);
    if (presence === false) return missing();
    return found ?? (presence === true ? unmodelled(object, text, at) : presence);
  }
  const stored = storedAttribute(object, text);
  return stored?.kind === 'choice' ? orMissing(vm, stored, missing) : found;
}

/** Returns an attribute, if it's found, or `fallback` if a property raises AttributeError. */
const soughtIn = (vm: Machine, object: Single, name: string, fallback: Value, at: Place): Value | undefined =>
  unlessLacking(
    vm,
    at,
    () => findAttribute(vm, object, name, at),
    () => fallback,
  );

/** Returns an attribute as it's kept, with the tests under which it's missing. */
function storedAttribute(object: Single, name: string): Value | undefined {
  switch (object.kind) {
    case 'module':
      return object.scope.vars.get(name);
    case 'instance': {
      const onClass = findOnClass(object.cls, name);
      if (onClass === undefined) return object.attrs.get(name);
      return object.attrs.has(name) ? undefined : onClass;
    }
    case 'class':
      return findOnClass(object, name);
    case 'function':
      return object.attrs.get(name);
    default:
      return undefined;
  }
}

/** Answers `hasattr(object, name)`, also for an attribute that's set under a test only. */
function hasAttribute(object: Value, name: Value, { vm, at }: Site): Value {
  if (object.kind === 'choice') return causeOf(object, 'an attribute', at);
  const text = textOf(name);
  if (text === undefined) return refusedText({ vm, at }, name, 'the name of an attribute');
  // An object of its own: an attribute may be False.
  const lacking = { ...bool(false) };
  const found = soughtIn(vm, object, text, lacking, at);
  if (found === lacking) return lacking;
  if (found === undefined || object.kind === 'library') {
    if (text === '__dict__' && WITHOUT_DICT.has(object.kind)) return lacking;
    if (object.kind !== 'library' && isSpecial(object, text)) return openAttribute(object) ?? bool(true);
    const presence = presenceOf(vm, object, text, at);
    return typeof presence === 'boolean' ? bool(presence) : presence;
  }
  const stored = storedAttribute(object, text);
  if (stored?.kind !== 'choice') return bool(true);
  const present = stored.alternatives.map(({ guard, value }) => ({
    guard,
    value: bool(value.kind !== 'absent'),
  }));
  return orMissing(vm, { kind: 'choice', alternatives: present }, () => bool(false));
}

const isSpecial = (object: Single, name: string): boolean =>
  (NAMES_OF_ALL.includes(name) && !(name === '__dict__' && mayLackDict(object))) ||
  ownEntry(SPECIAL, name)?.includes(object.kind) === true;

/** Kinds of values that have no `__dict__`. */
const WITHOUT_DICT: ReadonlySet<Value['kind']> = new Set([...DATA, 'slice', 'ellipsis']);

const mayLackDict = ({ kind }: Single): boolean => kind === 'instance' || WITHOUT_DICT.has(kind);

/** Special methods that kinds have without a model of them. */
const SPECIAL: Readonly<Record<string, readonly Single['kind'][]>> = {
  __iter__: ['str', 'bytes', 'list', 'tuple', 'set', 'dict', 'deferred'],
  __len__: ['str', 'bytes', 'list', 'tuple', 'set', 'dict'],
  __getitem__: ['str', 'bytes', 'list', 'tuple', 'dict'],
  __contains__: ['str', 'bytes', 'list', 'tuple', 'set', 'dict'],
  __call__: ['function', 'native', 'class', 'method', 'partial'],
  __name__: ['function', 'native', 'class', 'method', 'module'],
  __get__: ['function', 'descriptor'],
  __wrapped__: [],
};

function setAttributeOf(object: Single, name: Single, value: Value, { vm, at }: Site): Value {
  const text = textOf(name);
  if (text !== undefined) setAttribute(vm, object, text, value, at);
  else refusedText({ vm, at }, name, 'the name of an attribute');
  // Any attribute may have been set.
  if (text === undefined && object.kind === 'instance')
    object.open ??= causeOf(name, 'the name of an attribute', at);
  return NONE;
}

function isCallable(value: Value, at: Place): Value {
  switch (value.kind) {
    case 'function':
    case 'native':
    case 'class':
    case 'method':
    case 'partial':
      return bool(true);
    case 'unknown':
    case 'choice':
      return causeOf(value, 'whether a value is callable', at);
    case 'library':
      return value.isModule ? bool(false) : causeOf(value, 'whether a value is callable', at);
    case 'instance':
      if (findOnClass(value.cls, '__call__') !== undefined) return bool(true);
      return value.cls.open ?? bool(false);
    default:
      return bool(false);
  }
}
