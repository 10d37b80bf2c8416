import { isStandardModule } from '../../../base/naming/python';
import { findAttribute } from '../../interpreter/attributes/attributes';
import { interceptorOf } from '../../interpreter/attributes/hooks';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callMethod, callValue } from '../../interpreter/calls/calls';
import { isNotImplemented } from '../../interpreter/evaluation/operators/operands';
import { findOnClass, isClassAlias, isTypedDict } from '../../interpreter/values/classes';
import { BUILT_IN } from '../../interpreter/guards/refusals';
import { LIMITS, type Machine } from '../../interpreter/machine';
import type {
  ClassValue,
  DeferredValue,
  InstanceValue,
  LibraryValue,
  MethodValue,
  NativeFunction,
  Single,
  Value,
} from '../../interpreter/values/values';
import { abstractViewOf, viewOf } from '../../interpreter/values/views';
import { isLibraryClass, isOfPlainPackage } from '../kit/library-kinds';
import type { Builtins } from '../kit/library';
import { BUILT_IN_TYPES } from '../kit/model';
import { dottedName } from '../kit/values';
import { belongsTo, isRegistered } from './abstract';
import { hasMembersOf, isProtocol, isUnchecked } from './protocols';
import { anyOf, type Verdict, verdictOf } from '../kit/truth-values';

/** `type(value)`; `undefined` where it isn't known. */
export function classOfValue(builtins: Builtins, value: Single): ClassValue | undefined {
  switch (value.kind) {
    case 'instance':
      return value.cls;
    case 'class':
      return value.metaclass ?? builtins.type;
    case 'tuple':
      return value.cls ?? builtins.class('tuple');
    case 'num':
      return builtins.class(value.isFloat ? 'float' : 'int');
    case 'dict':
      return builtins.class(value.isProxy === true ? 'mappingproxy' : 'dict');
    case 'list':
      return viewClass(builtins, value) ?? builtins.class('list');
    case 'set':
      return viewClass(builtins, value) ?? builtins.class(value.frozen ? 'frozenset' : 'set');
    case 'deferred':
      return builtins.class(iteratorName(value));
    case 'module':
      return value.face?.cls ?? builtins.class('module');
    case 'library':
      return value.isModule && isStandardModule(value.name) ? builtins.class('module') : undefined;
    case 'native':
    case 'method': {
      const name = nameOfCallable(value);
      return name === undefined ? undefined : builtins.class(name);
    }
    case 'descriptor':
      return builtins.class(value.type === 'cached_property' ? 'property' : value.type);
    default: {
      const name = CLASS_NAMES[value.kind];
      return name === undefined ? undefined : builtins.class(name);
    }
  }
}

function viewClass(builtins: Builtins, value: Single): ClassValue | undefined {
  const view = viewOf(value);
  return view === undefined ? abstractViewOf(value) : builtins.class(view.name);
}

/** Returns the name of the class of a generator or coroutine; `iterator` where a model does the work. */
function iteratorName({ type, func, code }: DeferredValue): string {
  if (func?.def.type === 'FunctionDef' && func.def.isAsync && type === 'generator') return 'async_generator';
  return type === 'generator' && func === undefined && code === undefined ? 'iterator' : type;
}

/** Returns the name of the class of a method, or of a modelled function; `undefined` where Python's may be written in Python. */
function nameOfCallable(value: MethodValue | NativeFunction): string | undefined {
  const func = value.kind === 'method' ? value.func : value;
  if (func.kind !== 'native') return 'method';
  if (!func.name.includes('.') || IN_C.test(func.name)) return 'builtin_function_or_method';
  return value.kind === 'method' && !BUILT_IN_TYPES.has(func.name.replace(/\.\w+$/u, ''))
    ? 'method'
    : undefined;
}

/** Functions of modules that are written in C. */
const IN_C = /^(?:math|time|sys|binascii|zlib|itertools|operator|functools\.(?:reduce|cmp_to_key))\b/u;

const CLASS_NAMES: Readonly<Partial<Record<Single['kind'], string>>> = {
  str: 'str',
  bytes: 'bytes',
  bool: 'bool',
  none: 'NoneType',
  ellipsis: 'ellipsis',
  module: 'module',
  function: 'function',
  partial: 'partial',
  super: 'super',
  slice: 'slice',
};

/** `isinstance(value, cls)`. False only where the class of the value is known. */
export function isInstance(site: Asking, builtins: Builtins, value: Single, cls: Value): Verdict {
  const said = ofMetaclass(site, cls, '__instancecheck__', value);
  if (said !== undefined && classOfValue(builtins, value) !== cls) return said.verdict;
  return isPlainInstance(site, builtins, value, cls);
}

/** Returns what a metaclass of the program says of an object or a class; `undefined` where it has no such method. */
function ofMetaclass(
  { vm, at }: Asking,
  cls: Value,
  name: '__instancecheck__' | '__subclasscheck__',
  value: Single,
): { readonly verdict: Verdict } | undefined {
  if (cls.kind !== 'class' || value.kind === 'unknown') return undefined;
  const said = callMethod(vm, cls, name, [value], at);
  return said === undefined ? undefined : { verdict: verdictOf(vm, said, at) };
}

/** Where an object or a class is asked about. */
type Asking = Pick<Site, 'vm' | 'at'>;

/** Answers `type.__instancecheck__(cls, value)`. */
function isPlainInstance(site: Asking, builtins: Builtins, value: Single, cls: Value): Verdict {
  const { vm, at } = site;
  vm.work(LIMITS.elementsOfStep);
  const cases = alternativesOf(cls);
  if (cases !== undefined) return anyOf(cases.map((one) => isInstance(site, builtins, value, one)));
  if (value.kind === 'unknown') return undefined;
  if (value.kind === 'library') return isForeignInstance(vm, builtins, value, cls);
  if (cls.kind === 'library') return isOfLibrary(value, cls.name);
  if (cls.kind === 'none') return value.kind === 'none';
  const own = classOfValue(builtins, value);
  if (cls.kind !== 'class' || own === undefined) return undefined;
  if (cls === builtins.object) return true;
  if (cls === builtins.type && value.kind === 'class' && isClassAlias(value)) return false;
  if (isTypedDict(cls)) return undefined;
  if (isProtocol(cls) && isUnchecked(cls)) return undefined;
  if (isProtocol(cls) && !own.mro.includes(cls)) return hasMembersOf(site, value, cls);
  const verdict =
    ofHook(site, cls, own) ??
    isSubclass(own, cls, value.kind === 'instance' ? value.open === undefined : true);
  // Which class the iterator of a model has isn't told.
  if (verdict === false && own.name === 'iterator' && own.place === undefined && mayBeIterator(cls))
    return undefined;
  if (verdict !== false || value.kind !== 'instance') return verdict;
  // An object may give another class for its own: a proxy.
  const claimed = claimsClass(value) ? findAttribute(vm, value, '__class__', at) : undefined;
  return claimed?.kind === 'class' ? isSubclass(claimed, cls) : verdict;
}

const mayBeIterator = ({ module, name, place }: ClassValue): boolean =>
  place === undefined &&
  (module === 'itertools' || /^(?:enumerate|zip|map|filter|reversed|iterator)$/u.test(name));

/** Tells whether a class may say that its objects have another class. */
const claimsClass = ({ cls }: InstanceValue): boolean =>
  interceptorOf(cls) !== undefined || findOnClass(cls, '__class__') !== undefined;

/** Returns what a `__subclasshook__` of the program says (PEP 3119); `undefined` where it leaves it open. */
function ofHook({ vm, at }: Asking, base: ClassValue, cls: ClassValue): Verdict {
  if (base.metaclass === undefined) return undefined;
  const hook = findOnClass(base, '__subclasshook__');
  const func = hook?.kind === 'descriptor' ? hook.func : hook;
  if (func?.kind !== 'function') return undefined;
  const said = callValue(vm, func, { ...NO_ARGUMENTS, args: [base, cls] }, at);
  return isNotImplemented(said) ? undefined : verdictOf(vm, said, at);
}

/** `isinstance(x, (A, B))`: what the second argument names, if it's several. */
function alternativesOf(cls: Value): readonly Value[] | undefined {
  if (cls.kind === 'choice') return undefined;
  // `int | str`, `Union[int, str]`.
  const args =
    cls.kind === 'instance' && /^(?:Union|UnionType|Optional)$/u.test(cls.cls.name)
      ? cls.attrs.get('__args__')
      : cls;
  return args?.kind === 'tuple' ? args.items.map(({ value }) => value) : undefined;
}

/**
 * `isinstance` of a library's name without a model. A module or class of a library is no object of a class of the project,
 * nor of one that FastAPI or Starlette has.
 */
function isForeignInstance(vm: Machine, builtins: Builtins, value: LibraryValue, cls: Value): Verdict {
  if (cls.kind !== 'class') return undefined;
  if (cls === builtins.object) return true;
  if (value.isModule) return cls.name === 'module';
  const isClass = isLibraryClass(vm, value);
  if (cls === builtins.type) return isClass;
  const isPlain = cls.place !== undefined || /^(?:fastapi|starlette)\b/u.test(cls.module);
  if (!isPlain || cls.mro.includes(builtins.type) || isProtocol(cls)) return undefined;
  return isClass === true || isOfPlainPackage(value) ? false : undefined;
}

/** Classes of libraries that a plain built-in value may be an instance of by registration. */
const ABSTRACT =
  /^(?:numbers|typing|typing_extensions|collections|os|io|types|contextlib|importlib)\b|Protocol|ABC|^_/u;

function isOfLibrary(value: Single, name: string): Verdict {
  if (BUILT_IN.has(value.kind) && !ABSTRACT.test(name)) return false;
  return value.kind === 'instance' && value.cls.open === undefined && !ABSTRACT.test(name)
    ? false
    : undefined;
}

/** `issubclass(cls, base)`. */
export function isSubclass(cls: ClassValue, base: ClassValue, isClosed = true): Verdict {
  if (cls.mro.includes(base) || cls.mro.some((one) => isSameModel(one, base))) return true;
  if (belongsTo(cls, base) || isRegistered(cls, base)) return true;
  return cls.open === undefined && isClosed ? false : undefined;
}

/** `typing.Mapping` and `collections.abc.Mapping`, made by two libraries, are one class. */
const isSameModel = (a: ClassValue, b: ClassValue): boolean =>
  a.place === undefined && b.place === undefined && dottedName(a) === dottedName(b);

/** `issubclass(cls, bases)`. */
export function isSubclassOf(site: Asking, builtins: Builtins, cls: Single, base: Value): Verdict {
  const said = ofMetaclass(site, base, '__subclasscheck__', cls);
  return said === undefined ? isPlainSubclass(site, builtins, cls, base) : said.verdict;
}

/** Answers `type.__subclasscheck__(base, cls)`. */
function isPlainSubclass(site: Asking, builtins: Builtins, cls: Single, base: Value): Verdict {
  const { vm } = site;
  const cases = alternativesOf(base);
  if (cases !== undefined) return anyOf(cases.map((one) => isSubclassOf(site, builtins, cls, one)));
  if (cls.kind === 'library') return isForeignSubclass(vm, cls, base);
  if (cls.kind !== 'class') return undefined;
  if (base.kind === 'library') return cls.open === undefined && !ABSTRACT.test(base.name) ? false : undefined;
  if (base.kind !== 'class') return undefined;
  if (isTypedDict(base)) return undefined;
  if (isProtocol(base) && isUnchecked(base)) return undefined;
  if (isProtocol(base) && !cls.mro.includes(base)) return hasMembersOf(site, cls, base);
  return base === builtins.object ? true : (ofHook(site, base, cls) ?? isSubclass(cls, base));
}

/** `issubclass` of a library's class without a model: those of Python and pydantic derive from no class of the project. */
function isForeignSubclass(vm: Machine, cls: LibraryValue, base: Value): Verdict {
  if (isLibraryClass(vm, cls) !== true) return undefined;
  if (base.kind === 'library') return base.name === cls.name ? true : undefined;
  if (base.kind !== 'class') return undefined;
  if (dottedName(base) === 'builtins.object') return true;
  return isOfPlainPackage(cls) && base.place !== undefined && !isProtocol(base) ? false : undefined;
}
