import { iterate } from '../../interpreter/evaluation/iterate';
import type { Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { item, NONE, str, textOf, TRUE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { registerClass } from '../builtins/abstract';
import type { Builtins, Library } from '../kit/library';
import { functions, keeping, type Member, members, native, qualified } from '../kit/model';

const METACLASSES = new WeakMap<ClassValue, ClassValue>();

/** Returns `abc.ABCMeta`, which the classes of `collections.abc` have too. */
export function abcMeta({ type }: Builtins): ClassValue {
  const made = METACLASSES.get(type) ?? modelClass('abc.ABCMeta', [type], META, { made: settle });
  METACLASSES.set(type, made);
  return made;
}

/** `abc`: abstractness is checked by Python alone; a program that runs passes the check. */
export const library: Library = (builtins) => {
  const ABCMeta = abcMeta(builtins);
  const ABC = modelClass('abc.ABC', [builtins.object]);
  ABC.metaclass = ABCMeta;
  return {
    ...qualified('abc', {
      ABC,
      ABCMeta,
      abstractproperty: builtins.class('property'),
      abstractclassmethod: builtins.class('classmethod'),
      abstractstaticmethod: builtins.class('staticmethod'),
    }),
    ...functions(keeping('abc'), {
      'abstractmethod(funcobj)': ({ funcobj: func }) => {
        const plain = func.kind === 'descriptor' ? func.func : func;
        if (plain.kind === 'function') plain.attrs.set(MARK, TRUE);
        return func;
      },
      'update_abstractmethods(cls)': ({ cls }) => {
        if (cls.kind === 'class' && isOfMeta(cls)) settle(cls);
        return cls;
      },
    }),
  };
};

const META: readonly Member[] = [
  ...members(keeping('abc.ABCMeta'), {
    'register(cls, subclass)': ({ cls, subclass }) => {
      if (cls.kind === 'class' && subclass.kind === 'class') registerClass(cls, subclass);
      return subclass;
    },
  }),
  [
    '__abstractmethods__',
    {
      kind: 'descriptor',
      type: 'property',
      func: native('abc.ABCMeta.__abstractmethods__(cls)', ({ cls }, { vm }) => abstractMethods(vm, cls)),
      setter: native('abc.ABCMeta.__abstractmethods__(cls, names)', ({ cls, names }, { vm, at }) => {
        const texts = iterate(vm, names, at).items.flatMap(({ value }) => textOf(value) ?? []);
        if (cls.kind === 'class') SETTLED.set(cls, new Set(texts));
        return NONE;
      }),
    },
  ],
];

const heldBy = (value: InstanceValue): Value =>
  value.attrs.get('func') ?? value.attrs.get('__wrapped__') ?? value;

const MARK = '__isabstractmethod__';

function isAbstract(value: Value): boolean {
  // A partial method, or one that dispatches, is what its function is.
  const held = value.kind === 'instance' && value.cls.module === 'functools' ? heldBy(value) : value;
  const plain = held.kind === 'descriptor' ? held.func : held;
  return plain.kind === 'function' && plain.attrs.has(MARK);
}

/** The methods that classes of `collections.abc` and `contextlib` leave abstract. */
const ABSTRACT: Readonly<Record<string, readonly string[]>> = {
  Hashable: ['__hash__'],
  Awaitable: ['__await__'],
  Coroutine: ['send', 'throw'],
  AsyncIterable: ['__aiter__'],
  AsyncIterator: ['__anext__'],
  AsyncGenerator: ['asend', 'athrow'],
  Iterable: ['__iter__'],
  Iterator: ['__next__'],
  Reversible: ['__reversed__'],
  Generator: ['send', 'throw'],
  Sized: ['__len__'],
  Container: ['__contains__'],
  Callable: ['__call__'],
  Buffer: ['__buffer__'],
  MutableSet: ['add', 'discard'],
  Mapping: ['__getitem__'],
  MutableMapping: ['__setitem__', '__delitem__'],
  Sequence: ['__getitem__'],
  MutableSequence: ['__setitem__', '__delitem__', 'insert'],
  AbstractContextManager: ['__exit__'],
  AbstractAsyncContextManager: ['__aexit__'],
};

/** Methods of these classes that their models leave to the places that ask for them. */
const UNWRITTEN: Readonly<Record<string, readonly string[]>> = {
  Mapping: ['__contains__'],
  Sequence: ['__contains__', '__iter__', '__reversed__'],
  AsyncGenerator: ['__anext__'],
  MappingView: ['__len__'],
  KeysView: ['__contains__', '__iter__'],
  ItemsView: ['__contains__', '__iter__'],
  ValuesView: ['__contains__', '__iter__'],
};

/** Returns the names that a class, or one above it, leaves for others to define. */
function namesLeftAbstract(cls: Value): ReadonlySet<string> {
  const names = new Set<string>();
  for (const base of cls.kind === 'class' ? [...cls.mro].reverse() : []) {
    // A built-in class has all methods of the abstract ones behind it.
    if (base.module === 'builtins' && base.name !== 'object') names.clear();
    for (const [name, value] of base.attrs) {
      if (isAbstract(value)) names.add(name);
      else names.delete(name);
    }
    if (base.module !== 'collections.abc' && base.module !== 'contextlib') continue;
    for (const name of UNWRITTEN[base.name] ?? []) names.delete(name);
    for (const name of ABSTRACT[base.name] ?? []) names.add(name);
  }
  return names;
}

/** The names that classes of the program left abstract when they were made: what's set later doesn't change them. */
const SETTLED = new WeakMap<ClassValue, ReadonlySet<string>>();

/** Notes which names a class leaves abstract now. */
function settle(cls: ClassValue): void {
  const above = new Set(
    cls.bases.flatMap((base) =>
      base.kind === 'class' && (isOfMeta(base) || base.place === undefined) ? [...namesOf(base)] : [],
    ),
  );
  const left = [...namesLeftAbstract(cls)].filter((name) => cls.attrs.has(name) || above.has(name));
  SETTLED.set(cls, new Set(left));
}

const isOfMeta = ({ metaclass }: ClassValue): boolean =>
  metaclass?.mro.some(({ name }) => name === 'ABCMeta') === true;

const namesOf = (cls: Value): ReadonlySet<string> =>
  (cls.kind === 'class' ? SETTLED.get(cls) : undefined) ?? namesLeftAbstract(cls);

/** Tells whether Python refuses to make an object of a class: `inspect.isabstract`. */
export const isAbstractClass = (value: Value): boolean =>
  value.kind === 'class' && isOfMeta(value) && namesOf(value).size > 0;

function abstractMethods(vm: Machine, cls: Value): Value {
  return vm.set(
    [...namesOf(cls)].map((name) => item(str(name))),
    true,
  );
}
