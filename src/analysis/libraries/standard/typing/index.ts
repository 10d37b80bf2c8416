import { modelClass } from '../../../interpreter/values/classes';
import type { Site } from '../../../interpreter/calls/call-site';
import { makeClassFrom } from '../../../interpreter/statements/classes/class-definition';
import { contentOf, entriesOf } from '../../../interpreter/values/dicts';
import { hashByText } from '../../../interpreter/values/key-fields';
import { FALSE, NONE, textOf, TRUE, tuple } from '../../../interpreter/values/make';
import type { ClassValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { fillDict } from '../../builtins/numbers/conversions';
import { abstractClasses } from '../collections/abc';
import type { Builtins, Library } from '../../kit/library';
import { namedTupleClass } from '../collections/named-tuple';
import { classMethods, constructor, functions, keeping, members, methods, native } from '../../kit/model';
import { itemsOrSelf, tupleItems } from '../../kit/values';
import { formKey, literalValues } from './form-key';
import { generic, inBrackets, parameterised } from './generics';
import { typeAliasClass } from './type-alias';
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
const ABSTRACT = (
  'Hashable Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator Iterable Iterator Generator ' +
  'Reversible Sized Container Callable Collection Sequence MutableSequence Mapping MutableMapping ' +
  'MappingView KeysView ItemsView ValuesView MutableSet'
).split(' ');

/** Names that only annotations use; subscribing one returns it unchanged. */
const FORMS = (
  'Any LiteralString Concatenate TypeAlias TypeGuard TypeIs Never NoReturn Self Unpack IO TextIO ' +
  'BinaryIO Pattern Match AnyStr SupportsInt SupportsFloat SupportsIndex SupportsAbs SupportsBytes ' +
  'ForwardRef'
).split(' ');

/** Bases of classes with type parameters. */
const GENERICS = ['Generic', 'Protocol'] as const;

/** Qualifiers of a field's type, which is in their brackets. */
const QUALIFIERS = 'ClassVar Final Required NotRequired ReadOnly Deque DefaultDict Counter'.split(' ');

/** Forms that keep their parameters: `Optional[int]`. */
const SUBSCRIBED = ['Union', 'Optional', 'Literal'] as const;

/** Forms that are equal where their parts are. */
const KEYED: ReadonlySet<string> = new Set([...SUBSCRIBED, 'Annotated']);

/** Decorators and markers that leave what they're given as it is. */
const SAME = ['final', 'overload', 'override', 'no_type_check', 'reveal_type'] as const;

/** `typing`; `typing_extensions` has the same names. */
export const library: Library = (builtins, library) => {
  const { object } = builtins;
  const abstract = abstractClasses(builtins);
  const names: Record<string, Value> = {
    TYPE_CHECKING: FALSE,
    TypeAliasType: typeAliasClass(object),
    NamedTuple: namedTupleClass(builtins),
    TypedDict: typedDict(builtins),
    Annotated: modelClass('typing.Annotated', [object], annotated),
    Doc: documentation(object),
    OrderedDict: modelClass('collections.OrderedDict', [builtins.class('dict')], qualifying),
    AbstractSet: abstract['collections.abc.Set'] ?? object,
    // The class of `contextlib`, by another name; a program seldom asks for it.
    ContextManager: modelClass('contextlib.AbstractContextManager', [object]),
    AsyncContextManager: modelClass('contextlib.AbstractAsyncContextManager', [object]),
  };
  for (const [name, builtin] of Object.entries(BUILT_IN))
    names[name] = name === 'Text' ? builtins.class(builtin) : { ...builtins.class(builtin), shown: name };
  for (const name of ABSTRACT) names[name] = abstract[`collections.abc.${name}`] ?? object;
  for (const name of FORMS) names[name] = modelClass(`typing.${name}`, [object]);
  for (const name of GENERICS) names[name] = modelClass(`typing.${name}`, [object], generic, parameterised);
  for (const name of QUALIFIERS) names[name] = modelClass(`typing.${name}`, [object], qualifying);
  for (const name of SUBSCRIBED) names[name] = modelClass(`typing.${name}`, [object], subscribed);
  for (const one of Object.values(names))
    if (one.kind === 'class' && KEYED.has(one.name)) hashByText(one, formKey);
  for (const name of SAME) names[name] = native(keeping(`typing.${name}(value)`), ({ value }) => value);
  for (const name of ['runtime_checkable', 'runtime'])
    names[name] = native(keeping(`typing.${name}(cls)`), ({ cls }) => {
      if (cls.kind === 'class') cls.attrs.set('_is_runtime_protocol', TRUE);
      return cls;
    });
  for (const name of ['TypeVar', 'ParamSpec', 'TypeVarTuple'] as const)
    names[name] = typeVariable(name, object);
  return {
    ...Object.fromEntries(Object.entries(names).map(([name, value]) => [`${library}.${name}`, value])),
    ...functions(keeping(library), {
      'cast(typ, val)': ({ val }) => val,
      'NewType(name, tp)': ({ name, tp }) => newType(textOf(name) ?? 'NewType', tp),
      'get_type_hints(obj, globalns=None, localns=None, include_extras=False)': (
        { obj, include_extras: extras },
        site,
      ) => typeHints(obj, extras, site),
      'get_origin(tp)': ({ tp }, site) => originOf(tp, site),
      'get_args(tp)': ({ tp }, site) => argumentsOf(tp, site),
      'dataclass_transform(**options)': () =>
        native(keeping('typing.dataclass_transform(cls)'), ({ cls }) => cls),
    }),
  };
};

/** A new type is a function that gives back what it's given; as an annotation it means the type under it. */
const newType = (name: string, type: Value): NativeFunction => ({
  ...native(keeping(`typing.NewType.${name}(value)`), ({ value }) => value),
  wrapped: type,
});

/** Returns what stands in the brackets of `Annotated`: one in it adds its metadata before the others. */
function flatParts([type = NONE, ...metadata]: readonly Value[]): readonly Value[] {
  const isForm = type.kind === 'instance' && type.cls.name === 'Annotated' && type.cls.place === undefined;
  return [...(isForm ? tupleItems(type.attrs.get('__args__')) : [type]), ...metadata];
}

/** `Annotated[type, …]`: keeps the type and what's said of it. */
const annotated = members(keeping('typing.Annotated'), {
  '__getitem__(self, key)': ({ self, key }, site) => inBrackets(site, self, key),
  '__class_getitem__(cls, key)': ({ cls, key }, { vm, at }) => {
    if (cls.kind !== 'class') return key;
    const parts = flatParts(itemsOrSelf(key));
    const [origin = NONE, ...metadata] = parts;
    const alias = vm.instance(cls, at);
    alias.attrs.set('__origin__', origin);
    alias.attrs.set('__metadata__', tuple(...metadata));
    alias.attrs.set('__args__', tuple(...parts));
    return alias;
  },
});

/** `Doc("text")` of `typing_extensions`: says something about a parameter to people alone. */
const documentation = (object: ClassValue): ClassValue =>
  modelClass(
    'typing.Doc',
    [object],
    methods(keeping('typing.Doc'), { '__init__(documentation, /)': () => NONE }),
  );

/** `ClassVar[type]`: the class itself, with the type. */
const qualifying = members(keeping('typing.ClassVar'), {
  '__class_getitem__(cls, key)': ({ cls, key }) =>
    cls.kind === 'class' ? { ...cls, args: itemsOrSelf(key) } : key,
});

/** `Union[A, B]`, `Optional[A]`, `Literal["a"]`: keeps what it's given; a union has each type once, and that of one type is it. */
const subscribed = members(keeping('typing.Union'), {
  '__getitem__(self, key)': ({ self, key }, site) => inBrackets(site, self, key),
  '__class_getitem__(cls, key)': ({ cls, key }, { vm, at }) => {
    if (cls.kind !== 'class') return key;
    const isLiteral = cls.name === 'Literal';
    const given = isLiteral
      ? tuple(...literalValues(itemsOrSelf(key)))
      : key.kind === 'tuple'
        ? key
        : tuple(key);
    const none = vm.models.library('types.NoneType') ?? NONE;
    const [only = NONE, ...others] = new Set(
      itemsOrSelf(key).map((one) => (one.kind === 'none' ? none : one)),
    );
    if (cls.name === 'Union' && others.length === 0) return only;
    if (cls.name === 'Optional' && others.length === 0 && only === none) return none;
    const isRepeated = cls.name === 'Union' && others.length + 1 < given.items.length;
    const alias = vm.instance(cls, at);
    const isOptional = cls.name === 'Optional';
    alias.attrs.set('__origin__', (isOptional ? vm.models.library('typing.Union') : undefined) ?? cls);
    alias.attrs.set('__args__', isRepeated ? tuple(only, ...others) : given);
    return alias;
  },
});

/** `class Options(TypedDict)`: called, it makes a plain dict. */
const typedDict = ({ object }: Builtins): ClassValue =>
  modelClass(
    'typing.TypedDict',
    [object],
    classMethods('typing.TypedDict', { 'fromkeys(cls, *args)': (_, { vm }) => vm.dict() }),
    {
      construct: constructor(
        '(*args, total=True, **fields)',
        (cls, { args: [source, given], total, fields }, site) => {
          if (cls.place === undefined) return functional(source, given, total, site) ?? cls;
          const dict = site.vm.dict();
          fillDict(site, dict, source, fields);
          return dict;
        },
      ),
    },
  );

/** `TypedDict('Name', {'key': type})`. */
function functional(
  name: Value | undefined,
  fields: Value | undefined,
  total: Value,
  site: Site,
): Value | undefined {
  const [text, dict] = [textOf(name ?? NONE), fields === undefined ? undefined : contentOf(fields)];
  const base = site.vm.models.library('typing.TypedDict');
  if (text === undefined || dict === undefined || base?.kind !== 'class') return undefined;
  const made = makeClassFrom(site.vm, text, [base], new Map(), site.at);
  if (made.kind !== 'class') return made;
  for (const { key, value } of entriesOf(site.vm, dict)) made.annotations.set(textOf(key) ?? '', () => value);
  made.attrs.set('__total__', total);
  return made;
}

const typeVariable = (name: string, object: ClassValue): ClassValue =>
  modelClass(`typing.${name}`, [object], [], {
    construct: constructor(
      "(name='', *constraints, **options)",
      (cls, { name: text, constraints, options }, { vm, at }) => {
        const variable = vm.instance(cls, at);
        variable.attrs.set('__name__', text);
        variable.attrs.set('__constraints__', tuple(...constraints));
        for (const option of ['bound', 'default']) {
          const given = options.get(option);
          if (given !== undefined) variable.attrs.set(`__${option}__`, given);
        }
        for (const part of ['args', 'kwargs']) variable.attrs.set(part, NONE);
        return variable;
      },
    ),
  });
