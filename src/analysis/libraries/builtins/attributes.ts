import { ownEntry } from '../../../base/code/own-entry';
import type { Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../../interpreter/attributes/attributes';
import { unlessLacking } from '../../interpreter/attributes/hooks';
import { raiseLack } from '../../interpreter/attributes/lack';
import { openAttribute, presenceOf, unmodelled } from '../../interpreter/attributes/open-attribute';
import { deleteAttribute, setAttribute } from '../../interpreter/attributes/set-attribute';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { iterate, type Iteration } from '../../interpreter/evaluation/iterate';
import type { Machine } from '../../interpreter/machine';
import { findOnClass } from '../../interpreter/values/classes';
import { bool, NONE, str, textOf } from '../../interpreter/values/make';
import { namespaceDict, namespaceOfModule } from '../../interpreter/values/namespace';
import type { Item, Single, Value } from '../../interpreter/values/values';
import { orMissing } from './dict-methods';
import { keeping, members, native } from '../kit/model';
import { refusedText } from '../kit/operands';
import { causeOf } from '../kit/values';

const NAMES_OF_ALL = [
  '__class__',
  '__doc__',
  '__eq__',
  '__hash__',
  '__init__',
  '__module__',
  '__repr__',
  '__str__',
  '__dict__',
];

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
  const lacking = bool(false);
  const found = soughtIn(vm, object, text, lacking, at);
  if (found === lacking) return lacking;
  if (found === undefined || object.kind === 'library') {
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
  NAMES_OF_ALL.includes(name) || ownEntry(SPECIAL, name)?.includes(object.kind) === true;

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
  // Any attribute may have been set.
  else if (object.kind === 'instance') object.open ??= causeOf(name, 'the name of an attribute', at);
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

/** Answers `vars(object)`; without an argument, `locals()`. */
function varsOf(object: Value | undefined, { vm, at }: Site): Value {
  switch (object?.kind) {
    case undefined:
      return localsOf(vm, at);
    case 'instance':
    case 'class':
      return {
        ...namespaceDict(object.attrs, object.born),
        open: object.kind === 'instance' ? object.open : undefined,
        ...(object.kind === 'class' && { isProxy: true }),
      };
    case 'module':
      return namespaceOfModule(object.scope);
    case 'function':
      return namespaceDict(object.attrs, []);
    case 'library':
      return vm.libraryNames.dictOf(object.name, unmodelled(object, '__dict__', at));
    default:
      return vm.dict(causeOf(object, 'the attributes of a value', at));
  }
}

/** Answers `locals()`: in a function with a copy, as changes of it don't reach the variables. */
function localsOf(vm: Machine, at: Place): Value {
  const { scope } = vm;
  if (scope === undefined) return vm.dict(causeOf(undefined, 'the local names', at));
  if (scope.kind === 'module') return namespaceOfModule(scope);
  const vars = scope.kind === 'function' ? new Map(scope.vars) : scope.vars;
  return namespaceDict(vars, scope.born);
}

const OF_MODULES = [
  '__builtins__',
  '__cached__',
  '__doc__',
  '__file__',
  '__loader__',
  '__name__',
  '__package__',
  '__spec__',
];

/** Answers `dir(value)` with sorted names. Of a built-in value only that there are some is known. */
export function dirOf(object: Value | undefined, { vm, at }: Pick<Site, 'vm' | 'at'>): Value {
  if (object?.kind === 'instance') {
    const own = callMethod(vm, object, '__dir__', [], at);
    if (own !== undefined) return sortedNames(vm, iterate(vm, own, at));
  }
  const hook = object?.kind === 'module' ? object.scope.vars.get('__dir__') : undefined;
  if (hook?.kind === 'function')
    return sortedNames(vm, iterate(vm, callValue(vm, hook, NO_ARGUMENTS, at), at));
  const names = namesOf(vm, object);
  if (names === undefined) return vm.listOf([], causeOf(object, 'the names of a value', at));
  const open = object === undefined || object.kind === 'choice' ? undefined : openAttribute(object);
  const list = vm.list([...new Set(names)].sort().map((name) => str(name)));
  list.open = open?.kind === 'unknown' ? open : undefined;
  return list;
}

/** Sorts the names that a `__dir__` of the project gives. */
function sortedNames(vm: Machine, { items, open }: Iteration): Value {
  const name = ({ value }: Item): string => textOf(value) ?? '';
  return vm.listOf(
    [...items].sort((a, b) => (name(a) < name(b) ? -1 : 1)),
    open,
  );
}

function namesOf(vm: Machine, object: Value | undefined): readonly string[] | undefined {
  switch (object?.kind) {
    case undefined:
      return vm.scope === undefined
        ? undefined
        : [...vm.scope.vars.keys(), ...(vm.scope.kind === 'module' ? OF_MODULES : [])];
    case 'module':
      return [...object.scope.vars.keys(), ...OF_MODULES];
    case 'class':
      return [...NAMES_OF_ALL, ...object.mro.flatMap(({ attrs }) => [...attrs.keys()])];
    case 'instance':
      return [
        ...NAMES_OF_ALL,
        ...object.attrs.keys(),
        ...object.cls.mro.flatMap(({ attrs }) => [...attrs.keys()]),
      ];
    default:
      return undefined;
  }
}
