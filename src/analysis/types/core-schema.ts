import { ownEntry } from '../../base/code/own-entry';
import { getAttribute } from '../interpreter/attributes/attributes';
import { callValue } from '../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { contentOf } from '../interpreter/values/dicts';
import { native, NONE, textOf } from '../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../interpreter/values/values';
import { unknownType, type Context } from './context';
import { customOf } from './custom';
import { Doubt } from './doubt';
import { returnedBy } from './functions';
import { jsonOf } from './json/json-value';
import { limited } from './limits';
import { safely } from './safely';
import type { FunctionNode, ObjectNode, TypeNode } from './type-node';

const METHOD = '__get_pydantic_core_schema__';

/** Results of a handler of pydantic, by the dict that stands for each. */
const HANDLED = new WeakMap<Value, TypeNode>();

const isOfProject = (cls: ClassValue): boolean =>
  cls.mro.some(({ attrs, place }) => place !== undefined && attrs.has(METHOD));

/** Returns the type that a class of the project describes itself; `undefined` if it doesn't. */
export function selfDescribed(cls: ClassValue, context: Context): TypeNode | undefined {
  const custom = customOf(cls, context);
  const of = isOfProject(cls)
    ? described(cls, cls, (source) => (source === cls ? { kind: 'any' } : context.read(source)), context)
    : undefined;
  if (custom === undefined) return of;
  return { kind: 'custom', of, make: custom };
}

/** Returns the type that a class with fields makes of its own; the type itself if it makes none. */
export function aroundItself(object: ObjectNode, context: Context): TypeNode {
  const { cls } = object;
  if (!isOfProject(cls)) return object;
  const made = described(cls, cls, (source) => (source === cls ? object : context.read(source)), context);
  return made.kind === 'function' && made.of === object ? { ...made, isAround: true } : made;
}

/** Returns the type that metadata of the project make of a type; `undefined` if they make none. */
export function describedBy(meta: InstanceValue, type: TypeNode, context: Context): TypeNode | undefined {
  return isOfProject(meta.cls) ? described(meta, meta.cls, () => type, context) : undefined;
}

function described(
  owner: ClassValue | InstanceValue,
  cls: ClassValue,
  handle: (source: Value) => TypeNode,
  context: Context,
): TypeNode {
  const { site } = context;
  const failed: TypeNode = { kind: 'unknown', reason: `${METHOD} of ${cls.name}`, at: cls.place ?? site.at };
  return safely<TypeNode>(site, failed, () => {
    const handler = native('pydantic.GetCoreSchemaHandler', ({ args, vm }) => {
      const dict = vm.dict();
      const source = args[0] ?? NONE;
      // A schema that's made already is what the handler returns.
      HANDLED.set(dict, source.kind === 'dict' ? fromCore(source, context) : handle(source));
      return dict;
    });
    const method = getAttribute(site.vm, owner, METHOD, site.at);
    const made = callValue(site.vm, method, { ...NO_ARGUMENTS, args: [owner, handler] }, site.at);
    return fromCore(made, context);
  });
}

/** Scalars by the name of the function that describes them. */
const SCALARS: Readonly<Record<string, string>> = {
  str_schema: 'builtins.str',
  bytes_schema: 'builtins.bytes',
  int_schema: 'builtins.int',
  float_schema: 'builtins.float',
  bool_schema: 'builtins.bool',
  decimal_schema: 'decimal.Decimal',
  date_schema: 'datetime.date',
  time_schema: 'datetime.time',
  datetime_schema: 'datetime.datetime',
  timedelta_schema: 'datetime.timedelta',
  uuid_schema: 'uuid.UUID',
  url_schema: 'pydantic.AnyUrl',
};

const LIMITS = ['gt', 'ge', 'lt', 'le', 'multiple_of', 'min_length', 'max_length', 'pattern'];

type Part = (name: string) => Value | undefined;

/** Returns the type that a dict of `core_schema` describes. */
function fromCore(schema: Value, context: Context): TypeNode {
  const handled = HANDLED.get(schema);
  const dict = contentOf(schema);
  const part: Part = (name) => dict?.entries.get(`s:${name}`)?.value;
  const type = handled ?? (dict === undefined ? undefined : ofParts(dict, part, context));
  if (type === undefined) return unknownType(schema, METHOD, context.site);
  const serialization = part('serialization');
  return serialization === undefined ? type : serialized(type, serialization, context);
}

function ofParts(dict: DictValue, part: Part, context: Context): TypeNode | undefined {
  const name = textOf(part('type') ?? NONE) ?? '';
  const inner = (key: string): TypeNode => {
    const value = part(key);
    return value === undefined ? { kind: 'any' } : fromCore(value, context);
  };
  const scalar = ownEntry(SCALARS, name);
  if (scalar !== undefined) return withLimits({ kind: 'scalar', name: scalar, limits: {} }, part, context);
  const validator = /_info_(before|after|wrap|plain)_validator_function$/u.exec(name)?.[1];
  if (validator !== undefined) return validated(validator, part, inner);
  switch (name) {
    case 'any_schema':
      return { kind: 'any' };
    case 'none_schema':
      return { kind: 'none' };
    case 'list_schema':
    case 'set_schema':
    case 'frozenset_schema': {
      const isUnique = name !== 'list_schema';
      return withLimits({ kind: 'list', items: inner('items_schema'), isUnique, limits: {} }, part, context);
    }
    case 'dict_schema':
      return { kind: 'dict', keys: inner('keys_schema'), values: inner('values_schema'), limits: {} };
    case 'nullable_schema':
      return { kind: 'nullable', of: inner('schema') };
    case 'json_or_python_schema':
      return inner('json_schema');
    case 'union_schema':
      return { kind: 'union', members: itemsOf(part('choices')).map((one) => fromCore(one, context)) };
    case 'chain_schema': {
      const steps = itemsOf(part('steps')).map((one) => fromCore(one, context));
      return { kind: 'function', mode: 'before', of: steps.at(-1), input: steps[0] };
    }
    default:
      return dict.open === undefined ? undefined : unknownType(dict.open, METHOD, context.site);
  }
}

function validated(mode: string, part: Part, inner: (key: string) => TypeNode): FunctionNode {
  const input =
    part('json_schema_input_schema') === undefined ? undefined : inner('json_schema_input_schema');
  const isPlain = mode === 'plain';
  const modes = { before: 'before', after: 'after', wrap: 'wrap' } as const;
  return {
    kind: 'function',
    // The cast: the pattern lets only these modes through.
    mode: isPlain ? 'plain' : modes[mode as keyof typeof modes],
    of: isPlain ? undefined : inner('schema'),
    input,
  };
}

const itemsOf = (value: Value | undefined): readonly Value[] =>
  value?.kind === 'list' || value?.kind === 'tuple' ? value.items.map((one) => one.value) : [];

const withLimits = (type: TypeNode, part: Part, { site }: Context): TypeNode =>
  LIMITS.reduce((now, name) => {
    const value = part(name);
    const json = value === undefined || value.kind === 'none' ? undefined : jsonOf(site, value);
    return json === undefined || json instanceof Doubt ? now : limited(now, name, json);
  }, type);

/** Returns a type with the serializer that a dict of `core_schema` describes. */
function serialized(of: TypeNode, serialization: Value, context: Context): TypeNode {
  const part: Part = (name) => contentOf(serialization)?.entries.get(`s:${name}`)?.value;
  const name = textOf(part('type') ?? NONE) ?? '';
  const given = part('return_schema');
  const text: TypeNode = { kind: 'scalar', name: 'builtins.str', limits: {} };
  const returns =
    name === 'to_string_ser_schema'
      ? text
      : given === undefined
        ? returnedBy(part('function') ?? NONE, undefined, context)
        : fromCore(given, context);
  const when = textOf(part('when_used') ?? NONE) ?? 'always';
  return { kind: 'serializer', mode: 'wrap', of, returns, when, call: (value) => value };
}
