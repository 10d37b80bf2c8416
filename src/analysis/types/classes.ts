import type { ClassValue, Value } from '../interpreter/values/values';
import { dottedName } from '../libraries/kit/values';
import { unknownType, type Context } from './context';
import { aroundItself, selfDescribed } from './core-schema';
import { formOf } from './json/encoding';
import { enumMembers, enumOf } from './enums';
import { objectOf } from './objects';
import { scalarOf } from './scalars';
import { isStripped, lengthsFor } from './settings';
import type { TypeNode } from './type-node';

type OfArgs = (args: readonly Value[], context: Context, isBare: boolean) => TypeNode;

const items =
  (isUnique: boolean): OfArgs =>
  ([item], { read }) => ({
    kind: 'list',
    items: item === undefined ? undefined : read(item),
    isUnique,
    limits: {},
  });

const marked =
  (mark: { readonly isDeque?: true; readonly isCopied?: true }): OfArgs =>
  (args, context, isBare) => ({ ...items(false)(args, context, isBare), ...mark });

const deque = marked({ isDeque: true });

const ANY: TypeNode = { kind: 'any' };

const mapping: OfArgs = ([key, value], { read }) => ({
  kind: 'dict',
  keys: key === undefined ? ANY : read(key),
  values: value === undefined ? ANY : read(value),
  limits: {},
});

const counter: OfArgs = ([key], { read }) => ({
  kind: 'dict',
  keys: key === undefined ? ANY : read(key),
  values: { kind: 'scalar', name: 'builtins.int', limits: {} },
  limits: {},
});

/** `tuple[int, str]`, `tuple[int, ...]`, `tuple[()]`. */
const tuple: OfArgs = (args, { read }, isBare) => {
  const [first, second] = args;
  if (isBare) return { kind: 'list', items: undefined, isUnique: false, limits: {} };
  if (first === undefined) return { kind: 'tuple', items: [], variadic: undefined, limits: {} };
  if (second?.kind === 'ellipsis') return { kind: 'list', items: read(first), isUnique: false, limits: {} };
  return {
    kind: 'tuple',
    items: args.map((one) => read(one)),
    variadic: undefined,
    limits: {},
  };
};

const any: OfArgs = () => ANY;

/** `Final[int]`, `Required[int]`: the type in the brackets. */
const inner: OfArgs = ([type], { read }) => (type === undefined ? ANY : read(type));

const table = (module: string, names: string, of: OfArgs): readonly (readonly [string, OfArgs])[] =>
  names.split(' ').map((name) => [`${module}.${name}`, of] as const);

/** Classes that stand for a type with parts, by qualified name. */
const GENERIC: ReadonlyMap<string, OfArgs> = new Map([
  ...table('builtins', 'list', items(false)),
  ...table('collections', 'deque', deque),
  ...table('collections.abc', 'Sequence', marked({ isCopied: true })),
  ...table('collections.abc', 'MutableSequence Iterable Iterator Generator', items(false)),
  ...table('builtins', 'set frozenset', items(true)),
  ...table('collections.abc', 'Set MutableSet', items(true)),
  ...table('builtins', 'tuple', tuple),
  ...table('builtins', 'dict', mapping),
  ...table('collections', 'OrderedDict defaultdict', mapping),
  ...table('collections.abc', 'Mapping MutableMapping', mapping),
  ...table('collections', 'Counter', counter),
  ...table('builtins', 'object type', any),
  ...table('typing', 'Any', any),
  ...table('collections.abc', 'Hashable', any),
  ...table('collections.abc', 'Callable', () => ({ kind: 'callable' })),
  ...table('typing', 'Final Required NotRequired ReadOnly', inner),
  ...table('builtins', 'NoneType', () => ({ kind: 'none' })),
  ...table('typing', 'Deque', deque),
  ...table('typing', 'DefaultDict', mapping),
  ...table('typing', 'Counter', counter),
  ...table('pydantic', 'Json', ([type], { read }) => ({
    kind: 'json',
    of: type === undefined ? undefined : read(type),
  })),
  ...table('typing', 'Pattern', () => ({ kind: 'scalar', name: 're.Pattern', limits: {} })),
]);

/** Returns the scalar that a qualified name means under the settings of the model around it. */
export function scalarType(qualified: string, context: Context): TypeNode | undefined {
  const scalar = scalarOf(qualified);
  if (scalar === undefined) return undefined;
  const { scalar: name, limits, demand } = scalar;
  const settings = lengthsFor(name, context);
  const form = formOf(context.site, name, context.settings ?? context.owner);
  return {
    kind: 'scalar',
    name,
    limits: limits ?? {},
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(form !== undefined && { form }),
    ...(demand !== undefined && { demand }),
    ...(isStripped(name, context) && { isStripped: true }),
  };
}

/** Returns the type that a class means. */
export function ofClass(cls: ClassValue, context: Context): TypeNode {
  const name = dottedName(cls);
  const generic = cls.place === undefined ? GENERIC.get(name) : undefined;
  if (generic !== undefined) return generic(cls.args ?? [], context, cls.args === undefined);
  const scalar = scalarType(name, context);
  if (scalar !== undefined) return scalar;
  const members = enumMembers(cls);
  if (members !== undefined) return enumOf(cls, members, context);
  const object = objectOf(cls, context);
  if (object !== undefined) return aroundItself(object, context);
  return selfDescribed(cls, context) ?? unknownType(cls, `the type ${cls.name}`, context.site);
}
