import { alternativesOf } from '../../interpreter/values/choice';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { memberValue } from '../../libraries/kit/values';
import type { ParameterSchema } from './route-details';

/** Types by qualified name, with the schema that pydantic gives them (2.12, validation of JSON). */
const TYPES: Readonly<Record<string, ParameterSchema>> = {
  'builtins.str': { type: 'string' },
  'builtins.int': { type: 'integer' },
  'builtins.float': { type: 'number' },
  'builtins.bool': { type: 'boolean' },
  'builtins.bytes': { type: 'string', format: 'binary' },
  'uuid.UUID': { type: 'string', format: 'uuid' },
  'datetime.date': { type: 'string', format: 'date' },
  'datetime.datetime': { type: 'string', format: 'date-time' },
  'datetime.time': { type: 'string', format: 'time' },
  'datetime.timedelta': { type: 'string', format: 'duration' },
  'decimal.Decimal': { anyOf: [{ type: 'number' }, { type: 'string' }] },
  'pathlib.Path': { type: 'string', format: 'path' },
  'ipaddress.IPv4Address': { type: 'string', format: 'ipv4' },
  'ipaddress.IPv6Address': { type: 'string', format: 'ipv6' },
  'pydantic.UUID1': { type: 'string', format: 'uuid1' },
  'pydantic.UUID3': { type: 'string', format: 'uuid3' },
  'pydantic.UUID4': { type: 'string', format: 'uuid4' },
  'pydantic.UUID5': { type: 'string', format: 'uuid5' },
  'pydantic.EmailStr': { type: 'string', format: 'email' },
  'pydantic.HttpUrl': { type: 'string', format: 'uri' },
  'pydantic.AnyUrl': { type: 'string', format: 'uri' },
  'pydantic.PositiveInt': { type: 'integer' },
  'pydantic.NonNegativeInt': { type: 'integer' },
  'pydantic.StrictStr': { type: 'string' },
  'pydantic.StrictInt': { type: 'integer' },
  'builtins.NoneType': { type: 'null' },
};

const ANYTHING: ParameterSchema = {};

/** Returns the schema of an annotation; `{}` if nothing is known about it. */
export function schemaOf(type: Value | undefined): ParameterSchema {
  if (type === undefined) return ANYTHING;
  const [only, ...others] = alternativesOf(type);
  if (only === undefined || others.length > 0) return ANYTHING;
  switch (only.value.kind) {
    case 'none':
      return { type: 'null' };
    case 'library':
      return TYPES[only.value.name] ?? ANYTHING;
    case 'class':
      return ofClass(only.value);
    case 'native':
      return only.value.wrapped === undefined ? ofName(only.value.name) : schemaOf(only.value.wrapped);
    case 'instance':
      return ofForm(only.value);
    default:
      return ANYTHING;
  }
}

const ofName = (name: string): ParameterSchema => TYPES[name] ?? ANYTHING;

function ofClass(cls: ClassValue): ParameterSchema {
  const members = cls.mro.find(({ hooks }) => hooks.members !== undefined)?.hooks.members?.(cls);
  if (members !== undefined) return ofValues(members.map(memberValue));
  return ofName(`${cls.module}.${cls.qualname}`);
}

/** Returns the schema of a form: `Literal["a", "b"]`, `Optional[int]`, `Annotated[int, …]`. */
function ofForm({ cls, attrs }: InstanceValue): ParameterSchema {
  if (cls.name === 'Annotated') return schemaOf(attrs.get('__origin__'));
  const args = attrs.get('__args__');
  if (args?.kind !== 'tuple') return ANYTHING;
  const types = args.items.map(({ value }) => value);
  if (cls.name === 'Literal') return ofValues(types);
  if (!['Optional', 'Union', 'UnionType'].includes(cls.name)) return ANYTHING;
  return { anyOf: [...types.map(schemaOf), ...(cls.name === 'Optional' ? [{ type: 'null' }] : [])] };
}

/** Returns the schema of an enumeration; with a type if all values have the same one. */
function ofValues(values: readonly Value[]): ParameterSchema {
  const known = values.map(plain);
  if (!known.every((value) => value !== undefined)) return ANYTHING;
  const types = new Set(known.map(typeName));
  const [type] = types;
  return { ...(types.size === 1 && type !== undefined ? { type } : {}), enum: known };
}

function plain(value: Value): string | number | boolean | null | undefined {
  if (value.kind === 'none') return null;
  if (value.kind === 'bool') return value.value;
  if (value.kind === 'num') return Number(value.value);
  if (value.kind !== 'str') return undefined;
  const [only = '', ...others] = value.parts;
  return typeof only === 'string' && others.length === 0 ? only : undefined;
}

function typeName(value: string | number | boolean | null): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === null ? 'null' : typeof value;
}
