import type { JsonObject } from '../../analysis/types/json/json';

const text = (format: string): JsonObject => ({ type: 'string', format });

/** FastAPI's words for bytes. */
const BINARY: JsonObject = { contentMediaType: 'application/octet-stream' };

/** The schemas of scalars, by their name in `src/analysis/types/scalars.ts` (pydantic 2.14, FastAPI 0.165). */
export const SCALARS: Readonly<Record<string, JsonObject>> = {
  'builtins.str': { type: 'string' },
  'builtins.int': { type: 'integer' },
  'builtins.float': { type: 'number' },
  'builtins.bool': { type: 'boolean' },
  'builtins.complex': { type: 'string' },
  'builtins.bytes': { type: 'string', contentMediaType: 'application/octet-stream' },
  'datetime.datetime': text('date-time'),
  'datetime.date': text('date'),
  'datetime.time': text('time'),
  'datetime.timedelta': text('duration'),
  'decimal.Decimal': { anyOf: [{ type: 'number' }, { type: 'string' }] },
  'fractions.Fraction': { anyOf: [{ type: 'number' }, text('fraction')] },
  'uuid.UUID': text('uuid'),
  'pathlib.Path': text('path'),
  'ipaddress.IPv4Address': text('ipv4'),
  'ipaddress.IPv6Address': text('ipv6'),
  'ipaddress.IPv4Network': text('ipv4network'),
  'ipaddress.IPv6Network': text('ipv6network'),
  'ipaddress.IPv4Interface': text('ipv4interface'),
  'ipaddress.IPv6Interface': text('ipv6interface'),
  're.Pattern': text('regex'),
  'pydantic.EmailStr': text('email'),
  'pydantic.NameEmail': text('name-email'),
  'pydantic.Color': text('color'),
  'pydantic_extra_types.phone_numbers.PhoneNumber': text('phone'),
  'pydantic.SecretStr': { type: 'string', writeOnly: true, format: 'password' },
  'pydantic.SecretBytes': { type: 'string', ...BINARY, writeOnly: true, format: 'password' },
  'pydantic.HttpUrl': { ...text('uri'), minLength: 1, maxLength: 2083 },
  'pydantic.AnyUrl': { ...text('uri'), minLength: 1 },
  'pydantic.MultiHostUrl': { ...text('multi-host-uri'), minLength: 1 },
  'pydantic.IPvAnyAddress': text('ipvanyaddress'),
  'pydantic.IPvAnyInterface': text('ipvanyinterface'),
  'pydantic.IPvAnyNetwork': text('ipvanynetwork'),
  'pydantic.UUID1': text('uuid1'),
  'pydantic.UUID3': text('uuid3'),
  'pydantic.UUID4': text('uuid4'),
  'pydantic.UUID5': text('uuid5'),
  'pydantic.UUID6': text('uuid6'),
  'pydantic.UUID7': text('uuid7'),
  'pydantic.UUID8': text('uuid8'),
  'pydantic.FilePath': text('file-path'),
  'pydantic.DirectoryPath': text('directory-path'),
  'pydantic.NewPath': text('path'),
  'pydantic.Base64Bytes': { ...text('base64'), ...BINARY },
  'pydantic.Base64Str': text('base64'),
  'pydantic.Base64UrlBytes': { ...text('base64url'), ...BINARY },
  'pydantic.Base64UrlStr': text('base64url'),
  'pydantic.ImportString': { type: 'string' },
  'pydantic.ByteSize': {
    anyOf: [
      { type: 'string', pattern: String.raw`^\s*(\d*\.?\d+)\s*(\w+)?` },
      { type: 'integer', minimum: 0 },
    ],
  },
  'fastapi.UploadFile': { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** Schemas of scalars that are another in what's serialized. */
export const SERIALIZED: Readonly<Record<string, JsonObject>> = {
  'decimal.Decimal': { type: 'string' },
  'fractions.Fraction': text('fraction'),
  'pydantic.ByteSize': { type: 'integer', minimum: 0 },
};

/** The keys that scalars write behind what's said of them outside a class; `all`: they drop what's said there (pydantic 2.14). */
export const LATE_KEYS: Readonly<Record<string, 'all' | readonly string[]>> = {
  'pathlib.Path': ['format'],
  'pydantic.EmailStr': ['format'],
  'pydantic.NameEmail': ['format'],
  'pydantic.SecretStr': ['writeOnly', 'format'],
  'pydantic.SecretBytes': ['writeOnly'],
  'pydantic.Base64Str': ['format'],
  'pydantic.Base64UrlStr': ['format'],
  're.Pattern': 'all',
  ...Object.fromEntries(
    ['IPv4Address', 'IPv6Address', 'IPv4Network', 'IPv6Network', 'IPv4Interface', 'IPv6Interface'].map(
      (name) => [`ipaddress.${name}`, 'all' as const],
    ),
  ),
  'pydantic.IPvAnyAddress': 'all',
  'pydantic.IPvAnyInterface': 'all',
  'pydantic.IPvAnyNetwork': 'all',
};

/** Scalars outside a class whose format no `json_schema_extra` changes. */
export const KEPT_FORMATS: ReadonlySet<string> = new Set([
  ...[1, 3, 4, 5, 6, 7, 8].map((version) => `pydantic.UUID${version}`),
  'pydantic.FilePath',
  'pydantic.DirectoryPath',
  'pydantic.NewPath',
]);

/** The schema keys of limits, by the JSON type that they limit. */
export const LIMIT_KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  number: {
    multiple_of: 'multipleOf',
    le: 'maximum',
    ge: 'minimum',
    lt: 'exclusiveMaximum',
    gt: 'exclusiveMinimum',
  },
  string: { min_length: 'minLength', max_length: 'maxLength', pattern: 'pattern' },
  array: { min_length: 'minItems', max_length: 'maxItems' },
  object: { min_length: 'minProperties', max_length: 'maxProperties' },
};
