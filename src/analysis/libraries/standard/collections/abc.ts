import { NOWHERE } from '../../../../base/diagnostics/place';
import { unknown } from '../../../interpreter/values/make';
import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue } from '../../../interpreter/values/values';
import { abcMeta } from '../abc';
import { mixins } from './abstract-methods';
import type { Builtins, Entries } from '../../kit/library';
import { subscribed } from '../../kit/subscribed';

/** Abstract classes with what they derive from; built-in values belong to them by registration. */
const BASES: Readonly<Record<string, readonly string[]>> = {
  Hashable: [],
  Awaitable: [],
  Coroutine: ['Awaitable'],
  AsyncIterable: [],
  AsyncIterator: ['AsyncIterable'],
  AsyncGenerator: ['AsyncIterator'],
  Iterable: [],
  Iterator: ['Iterable'],
  Generator: ['Iterator'],
  Reversible: ['Iterable'],
  Sized: [],
  Container: [],
  Callable: [],
  Collection: ['Sized', 'Iterable', 'Container'],
  Sequence: ['Reversible', 'Collection'],
  MutableSequence: ['Sequence'],
  ByteString: ['Sequence'],
  Set: ['Collection'],
  MutableSet: ['Set'],
  Mapping: ['Collection'],
  MutableMapping: ['Mapping'],
  MappingView: ['Sized'],
  KeysView: ['MappingView', 'Set'],
  ItemsView: ['MappingView', 'Set'],
  ValuesView: ['MappingView', 'Collection'],
  Buffer: [],
};

/** Classes that give more methods than are modelled. */
const UNREAD: ReadonlySet<string> = new Set([
  'Coroutine',
  'Generator',
  'Sequence',
  'MutableSequence',
  'Set',
  'MutableSet',
]);

const MADE = new WeakMap<ClassValue, Entries>();

/** Returns the classes of `collections.abc`, under their qualified names: those of `typing` are the same. */
export function abstractClasses(builtins: Builtins): Entries {
  const known = MADE.get(builtins.object);
  if (known !== undefined) return known;
  const made = makeClasses(builtins);
  MADE.set(builtins.object, made);
  return made;
}

function makeClasses(builtins: Builtins): Entries {
  const { object } = builtins;
  const classes = new Map<string, ClassValue>();
  const methods = mixins(builtins);
  for (const [name, bases] of Object.entries(BASES)) {
    const known = bases.flatMap((base) => classes.get(base) ?? []);
    const cls = modelClass(`collections.abc.${name}`, known.length > 0 ? known : [object], methods[name]);
    cls.metaclass = abcMeta(builtins);
    if (UNREAD.has(name)) cls.open = unknown('library', cls.name, NOWHERE);
    cls.attrs.set('__class_getitem__', subscribed(cls));
    classes.set(name, cls);
  }
  return Object.fromEntries([...classes].map(([name, cls]) => [`collections.abc.${name}`, cls]));
}
