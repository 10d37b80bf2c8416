import type { ClassValue } from '../../interpreter/values/values';
import type { Verdict } from '../kit/truth-values';

/** Built-in classes that are registered with the abstract classes of `collections.abc`. */
const REGISTERED: Readonly<Record<string, readonly string[]>> = {
  Mapping: ['dict', 'mappingproxy'],
  MutableMapping: ['dict'],
  Sequence: ['str', 'bytes', 'list', 'tuple', 'range', 'memoryview', 'deque'],
  MutableSequence: ['list', 'deque', 'bytearray'],
  Set: ['set', 'frozenset', 'dict_keys', 'dict_items'],
  MappingView: ['dict_keys', 'dict_values', 'dict_items'],
  KeysView: ['dict_keys'],
  ValuesView: ['dict_values'],
  ItemsView: ['dict_items'],
  MutableSet: ['set'],
  Generator: ['generator'],
  Coroutine: ['coroutine'],
  Reversible: ['str', 'bytes', 'tuple'],
  AsyncGenerator: ['async_generator'],
  ByteString: ['bytes', 'bytearray'],
};

/** The methods by which a class belongs to an abstract one, whatever it derives from. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Hashable: ['__hash__'],
  Awaitable: ['__await__'],
  Coroutine: ['__await__', 'send', 'throw', 'close'],
  AsyncIterable: ['__aiter__'],
  AsyncIterator: ['__anext__', '__aiter__'],
  AsyncGenerator: ['__aiter__', '__anext__', 'asend', 'athrow', 'aclose'],
  Iterable: ['__iter__'],
  Iterator: ['__iter__', '__next__'],
  Reversible: ['__reversed__', '__iter__'],
  Generator: ['__iter__', '__next__', 'send', 'throw', 'close'],
  Sized: ['__len__'],
  Container: ['__contains__'],
  Collection: ['__len__', '__iter__', '__contains__'],
  Callable: ['__call__'],
  Buffer: ['__buffer__'],
  AbstractContextManager: ['__enter__', '__exit__'],
  AbstractAsyncContextManager: ['__aenter__', '__aexit__'],
};

const VIEWS = 'dict_keys dict_items dict_values';
const CONTAINERS = `str bytes bytearray list tuple set frozenset dict range mappingproxy deque ${VIEWS}`;
const ITERATORS = 'generator iterator enumerate zip map filter reversed';

/** Special methods of built-in classes, whose models leave them out. */
const BUILT_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    __iter__: `${CONTAINERS} ${ITERATORS} memoryview`,
    __len__: `${CONTAINERS} memoryview`,
    __contains__: CONTAINERS,
    __reversed__: `list dict range mappingproxy deque ${VIEWS}`,
    __aiter__: 'async_generator',
    __anext__: 'async_generator',
    __next__: ITERATORS,
    __call__:
      'type function builtin_function_or_method method_descriptor wrapper_descriptor method-wrapper method partial',
    __await__: 'coroutine',
    __buffer__: 'bytes bytearray memoryview',
    send: 'generator coroutine',
    throw: 'generator coroutine',
    close: 'generator coroutine',
    __hash__: 'object',
  }).map(([method, names]) => [method, new Set(names.split(' '))] as const),
);

const UNHASHABLE: ReadonlySet<string> = new Set([
  ...['list', 'dict', 'set', 'bytearray', 'deque', 'dict_keys', 'dict_items'],
]);

/** Tells whether a class belongs to an abstract one of `collections.abc` or `contextlib` by its methods, or by registration. */
export function belongsTo(cls: ClassValue, base: ClassValue): boolean {
  if (base.module !== 'collections.abc' && base.module !== 'contextlib') return false;
  const registered = REGISTERED[base.name] ?? [];
  if (cls.mro.some((one) => one.place === undefined && registered.includes(one.name))) return true;
  const required = REQUIRED[base.name];
  return required?.every((name) => hasMethod(cls, name) === true) === true;
}

/** Returns whether the first class along the MRO that says anything about a method has it: None says that it hasn't. */
function hasMethod({ mro }: ClassValue, name: string): Verdict {
  for (const one of mro) {
    const own = one.attrs.get(name);
    if (own !== undefined) return own.kind !== 'none';
    if (one.place !== undefined) continue;
    if (name === '__hash__' && UNHASHABLE.has(one.name)) return false;
    if (BUILT_IN.get(name)?.has(one.name) === true) return true;
  }
  return undefined;
}

/** Classes that the program registered with abstract ones. */
const OWN_REGISTERED = new WeakMap<ClassValue, Set<ClassValue>>();

/** Executes `base.register(cls)`. */
export function registerClass(base: ClassValue, cls: ClassValue): void {
  for (const one of base.mro) {
    const classes = OWN_REGISTERED.get(one) ?? new Set();
    OWN_REGISTERED.set(one, classes.add(cls));
  }
}

/** Tells whether the program registered a class, or one above it, with an abstract one. */
export const isRegistered = (cls: ClassValue, base: ClassValue): boolean => {
  const classes = OWN_REGISTERED.get(base);
  return classes !== undefined && cls.mro.some((one) => classes.has(one));
};
