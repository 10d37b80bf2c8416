import type { Demand, Limits } from './type-node';

/** The kind of limits that a scalar takes: those of numbers, of texts, of dates, or none. */
export type Family = 'number' | 'text' | 'date' | 'none';

/** A Python type that stands for a scalar, possibly with limits: `pydantic.PositiveInt`. */
interface Meant {
  readonly scalar: string;
  readonly limits?: Limits;
  readonly demand?: Demand;
}

const same = (module: string, family: Family, names: string): readonly (readonly [string, Family])[] =>
  names.split(' ').map((name) => [`${module}.${name}`, family] as const);

/** The scalars, by the qualified name of their type, with the limits that they take. */
export const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ...same('builtins', 'text', 'str bytes'),
  ...same('builtins', 'number', 'int float'),
  ...same('builtins', 'none', 'bool complex'),
  ...same('datetime', 'date', 'datetime date time timedelta'),
  ...same('decimal', 'number', 'Decimal'),
  ...same('fractions', 'none', 'Fraction'),
  ...same('uuid', 'none', 'UUID'),
  ...same('pathlib', 'none', 'Path'),
  ...same('ipaddress', 'none', 'IPv4Address IPv6Address IPv4Network IPv6Network IPv4Interface IPv6Interface'),
  ...same('re', 'none', 'Pattern'),
  ...same('pydantic', 'none', 'NameEmail IPvAnyAddress IPvAnyInterface IPvAnyNetwork'),
  ...same('pydantic', 'none', 'UUID1 UUID3 UUID4 UUID5 UUID6 UUID7 UUID8 FilePath DirectoryPath NewPath'),
  ...same('pydantic', 'none', 'Base64Bytes Base64Str Base64UrlBytes Base64UrlStr ByteSize ImportString'),
  ...same('pydantic', 'none', 'Color'),
  ...same('pydantic_extra_types', 'text', 'phone_numbers.PhoneNumber'),
  ...same('pydantic', 'text', 'EmailStr SecretStr SecretBytes HttpUrl AnyUrl MultiHostUrl'),
  ...same('fastapi', 'none', 'UploadFile'),
]);

const alias = (module: string, names: string, scalar: string, limits?: Limits): [string, Meant][] =>
  names
    .split(' ')
    .map((name) => [`${module}.${name}`, limits === undefined ? { scalar } : { scalar, limits }]);

const demanding = (demand: Demand, names: string, scalar: string): [string, Meant][] =>
  names.split(' ').map((name) => [`pydantic.${name}`, { scalar, demand }]);

/** Types that stand for another one, with limits. */
const ALIASES: ReadonlyMap<string, Meant> = new Map([
  ...alias('pathlib', 'PurePath PosixPath PurePosixPath WindowsPath PureWindowsPath', 'pathlib.Path'),
  ...alias('typing', 'Pattern', 're.Pattern'),
  ...alias('typing', 'Text', 'builtins.str'),
  ...demanding('strict', 'StrictStr', 'builtins.str'),
  ...demanding('strict', 'StrictInt', 'builtins.int'),
  ...demanding('strict', 'StrictFloat', 'builtins.float'),
  ...demanding('strict', 'StrictBool', 'builtins.bool'),
  ...demanding('strict', 'StrictBytes', 'builtins.bytes'),
  ...demanding('more', 'FiniteFloat', 'builtins.float'),
  ...alias('pydantic', 'SocketPath', 'pydantic.NewPath'),
  ...alias('pydantic', 'PositiveInt', 'builtins.int', { gt: 0 }),
  ...alias('pydantic', 'NegativeInt', 'builtins.int', { lt: 0 }),
  ...alias('pydantic', 'NonNegativeInt', 'builtins.int', { ge: 0 }),
  ...alias('pydantic', 'NonPositiveInt', 'builtins.int', { le: 0 }),
  ...alias('pydantic', 'PositiveFloat', 'builtins.float', { gt: 0 }),
  ...alias('pydantic', 'NegativeFloat', 'builtins.float', { lt: 0 }),
  ...alias('pydantic', 'NonNegativeFloat', 'builtins.float', { ge: 0 }),
  ...alias('pydantic', 'NonPositiveFloat', 'builtins.float', { le: 0 }),
  ...demanding('more', 'PastDate FutureDate', 'datetime.date'),
  ...demanding('more', 'PastDatetime FutureDatetime AwareDatetime NaiveDatetime', 'datetime.datetime'),
  ...alias('pydantic', 'WebsocketUrl', 'pydantic.HttpUrl'),
  ...alias(
    'pydantic',
    'AnyHttpUrl FileUrl FtpUrl AnyWebsocketUrl RedisDsn AmqpDsn KafkaDsn MySQLDsn MariaDBDsn CockroachDsn ' +
      'ClickHouseDsn SnowflakeDsn',
    'pydantic.AnyUrl',
  ),
  ...alias('pydantic', 'PostgresDsn MongoDsn NatsDsn', 'pydantic.MultiHostUrl'),
  ...alias('pydantic_extra_types.color', 'Color', 'pydantic.Color'),
  ...alias('fastapi.datastructures', 'UploadFile', 'fastapi.UploadFile'),
]);

const plainly = (base: string, names: string): [string, string][] =>
  names.split(' ').map((name) => [`pydantic.${name}`, base]);

/** Names of pydantic that are `Annotated[base, …]`, with the base. */
const ANNOTATED: ReadonlyMap<string, string> = new Map([
  ...plainly('int', 'StrictInt PositiveInt NegativeInt NonNegativeInt NonPositiveInt'),
  ...plainly(
    'float',
    'StrictFloat FiniteFloat PositiveFloat NegativeFloat NonNegativeFloat NonPositiveFloat',
  ),
  ...plainly('str', 'StrictStr Base64Str Base64UrlStr'),
  ...plainly('bytes', 'StrictBytes Base64Bytes Base64UrlBytes'),
  ...plainly('bool', 'StrictBool'),
  ...plainly('uuid.UUID', 'UUID1 UUID3 UUID4 UUID5 UUID6 UUID7 UUID8'),
  ...plainly('pathlib.Path', 'FilePath DirectoryPath NewPath SocketPath'),
]);

/** Returns the base of a name that is `Annotated[base, …]`; `undefined` for any other name. */
export const annotatedBase = (name: string): string | undefined =>
  ANNOTATED.get(name.replace(SHOWN, 'pydantic.'));

/** Modules of pydantic that have the types which `pydantic` shows. */
const SHOWN = /^pydantic\.(?:types|networks|color|v1|v1\.types|v1\.networks)\./u;

/** Returns the scalar that a qualified name stands for. */
export function scalarOf(name: string): Meant | undefined {
  const shown = name.replace(SHOWN, 'pydantic.');
  return ALIASES.get(shown) ?? (FAMILIES.has(shown) ? { scalar: shown } : undefined);
}
