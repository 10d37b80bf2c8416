import type { Call } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { native, NONE, FALSE, str, tuple } from '../../../interpreter/values/make';
import type { ClassValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/conversions';
import { abstractClasses } from '../collections/abc';
import type { Builtins, Library } from '../../kit/library';
import { namedTupleClass } from '../collections/named-tuple';
import { classMethod, functions } from '../../kit/support';
import { argumentsOf, originOf, typeHints } from './type-hints';

/** Names that stand for a built-in class: `typing.List[int]` may be a base as `list` is. */
const BUILT_IN: Readonly<Record<string, string>> = {
  List: 'list',
  Dict: 'dict',
  Set: 'set',
  FrozenSet: 'frozenset',
  Tuple: 'tuple',
  Type: 'type',
  Text: 'str',
};

/** Names that stand for a class of `collections.abc`. */
const ABSTRACT = [
  'Hashable',
  'Awaitable',
  'Coroutine',
  'AsyncIterable',
  'AsyncIterator',
  'AsyncGenerator',
  'Iterable',
  'Iterator',
  'Generator',
  'Reversible',
  'Sized',
  'Container',
  'Callable',
  'Collection',
  'Sequence',
  'MutableSequence',
  'Mapping',
  'MutableMapping',
  'MappingView',
  'KeysView',
  'ItemsView',
  'ValuesView',
  'MutableSet',
] as const;

/** What only annotations use; subscribed, each stays what it is. */
const FORMS = [
  'Any',
  'LiteralString',
  'Concatenate',
  'TypeAlias',
  'TypeGuard',
  'TypeIs',
  'Never',
  'NoReturn',
  'Self',
  'Unpack',
  'Generic',
  'Protocol',
  'IO',
  'TextIO',
  'BinaryIO',
  'Pattern',
  'Match',
  'AnyStr',
  'SupportsInt',
  'SupportsFloat',
  'SupportsIndex',
  'SupportsAbs',
  'SupportsBytes',
  'ForwardRef',
] as const;

/** What's said of a field's type, which stands in its brackets. */
const QUALIFIERS = ['ClassVar', 'Final', 'Required', 'NotRequired', 'ReadOnly'] as const;

/** What keeps its parameters: `Optional[int]`. */
const SUBSCRIBED = ['Union', 'Optional', 'Literal'] as const;

/** Decorators and markers that leave what they're given as it is. */
const SAME = [
  'final',
  'overload',
  'override',
  'no_type_check',
  'runtime_checkable',
  'runtime',
  'reveal_type',
] as const;

/** `typing`; `typing_extensions` has the same names. */
export const library: Library = (builtins, library) => {
  const { object } = builtins;
  const abstract = abstractClasses(builtins);
  const names: Record<string, Value> = {
    TYPE_CHECKING: FALSE,
    NamedTuple: namedTupleClass(builtins),
    TypedDict: typedDict(builtins),
    Annotated: modelClass('typing.Annotated', [object], [['__class_getitem__', annotated]]),
    OrderedDict: modelClass('collections.OrderedDict', [builtins.class('dict')]),
    AbstractSet: abstract['collections.abc.Set'] ?? object,
    // The class of `contextlib`, by another name; a program seldom asks for it.
    ContextManager: modelClass('contextlib.AbstractContextManager', [object]),
    AsyncContextManager: modelClass('contextlib.AbstractAsyncContextManager', [object]),
  };
  for (const [name, builtin] of Object.entries(BUILT_IN)) names[name] = builtins.class(builtin);
  for (const name of ABSTRACT) names[name] = abstract[`collections.abc.${name}`] ?? object;
  for (const name of FORMS) names[name] = modelClass(`typing.${name}`, [object]);
  for (const name of QUALIFIERS)
    names[name] = modelClass(`typing.${name}`, [object], [['__class_getitem__', qualifying]]);
  for (const name of SUBSCRIBED)
    names[name] = modelClass(`typing.${name}`, [object], [['__class_getitem__', subscribed]]);
  for (const name of SAME) names[name] = native(`typing.${name}`, ({ args: [value = NONE] }) => value, true);
  for (const name of ['TypeVar', 'ParamSpec', 'TypeVarTuple'] as const)
    names[name] = typeVariable(name, object);
  return {
    ...Object.fromEntries(Object.entries(names).map(([name, value]) => [`${library}.${name}`, value])),
    ...functions(library, FUNCTIONS, true),
  };
};

const FUNCTIONS: Readonly<Record<string, (call: Call) => Value>> = {
  cast: ({ args: [, value = NONE] }) => value,
  assert_type: ({ args: [value = NONE] }) => value,
  NewType: ({ args: [, type = NONE] }) => newType(type),
  get_type_hints: typeHints,
  get_origin: originOf,
  get_args: argumentsOf,
  dataclass_transform: () => native('typing.dataclass_transform', ({ args: [value = NONE] }) => value, true),
};

/** A new type is a function that gives back what it's given; as an annotation it means the type under it. */
const newType = (type: Value): NativeFunction => ({
  ...native('typing.NewType', ({ args: [value = NONE] }) => value, true),
  wrapped: type,
});

/** `Annotated[type, …]`: keeps the type and what's said of it. */
const annotated = native(
  'typing.Annotated',
  ({ vm, args: [cls, key = NONE], at }) => {
    if (cls?.kind !== 'class') return key;
    const parts = key.kind === 'tuple' ? key.items.map(({ value }) => value) : [key];
    const [origin = NONE, ...metadata] = parts;
    const alias = vm.instance(cls, at);
    alias.attrs.set('__origin__', origin);
    alias.attrs.set('__metadata__', tuple(...metadata));
    alias.attrs.set('__args__', tuple(...parts));
    return alias;
  },
  true,
);

/** `ClassVar[type]`: the class itself, with the type. */
const qualifying = native(
  'typing.ClassVar',
  ({ args: [cls, key = NONE] }) => (cls?.kind === 'class' ? { ...cls, args: [key] } : key),
  true,
);

/** `Union[A, B]`, `Optional[A]`, `Literal["a"]`: keeps what it's given. */
const subscribed = native(
  'typing.Union',
  ({ vm, args: [cls, key = NONE], at }) => {
    if (cls?.kind !== 'class') return key;
    const alias = vm.instance(cls, at);
    alias.attrs.set('__origin__', cls);
    alias.attrs.set('__args__', key.kind === 'tuple' ? key : tuple(key));
    return alias;
  },
  true,
);

/** `class Options(TypedDict)`: called, it makes a plain dict. */
function typedDict({ object }: Builtins): ClassValue {
  return modelClass(
    'typing.TypedDict',
    [object],
    [['fromkeys', classMethod('typing.TypedDict.fromkeys', ({ vm }) => vm.dict())]],
    {
      construct: (cls, call) => {
        if (cls.place === undefined) return cls;
        const dict = call.vm.dict();
        fillDict(dict, call);
        return dict;
      },
    },
  );
}

function typeVariable(name: string, object: ClassValue): ClassValue {
  return modelClass(`typing.${name}`, [object], [], {
    construct: (cls, { vm, args: [text = str()], at }) => {
      const variable = vm.instance(cls, at);
      variable.attrs.set('__name__', text);
      for (const part of ['args', 'kwargs']) variable.attrs.set(part, NONE);
      return variable;
    },
  });
}
