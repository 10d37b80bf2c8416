import { textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { tupleItems } from '../../kit/values';
import { written, writtenMetadata } from './written-metadata';

/** An attribute of an `Annotated` type that a function made: how its metadata are shown. */
export const SHOWN_METADATA = '__shown__';

/** Returns a type as pydantic shows it in the name of a parametrised model: `list[Item]`, `Union[int, NoneType]`. */
export function writtenType(type: Value): string {
  switch (type.kind) {
    case 'none':
      return 'NoneType';
    case 'ellipsis':
      return '...';
    case 'class':
      return ofClass(type);
    case 'library':
      return ofName(type.name.slice(type.name.lastIndexOf('.') + 1));
    case 'native':
      return type.wrapped === undefined ? type.name.slice(type.name.lastIndexOf('.') + 1) : 'NewType';
    case 'str':
      return textOf(type) ?? '?';
    case 'list':
      return 'list';
    case 'instance':
      return ofForm(type);
    default:
      return '?';
  }
}

const named = (type: string, metadata: string, names: string): readonly (readonly [string, string])[] =>
  names.split(' ').map((name) => [name, `Annotated[${type}, ${metadata}]`] as const);

/** Names of pydantic that are annotated types, as it shows them. */
const ANNOTATED: ReadonlyMap<string, string> = new Map([
  ...['int', 'float', 'str', 'bytes', 'bool'].flatMap((type) =>
    named(type, 'Strict(strict=True)', `Strict${type.slice(0, 1).toUpperCase()}${type.slice(1)}`),
  ),
  ...['Int', 'Float'].flatMap((type) => [
    ...named(type.toLowerCase(), 'Gt', `Positive${type}`),
    ...named(type.toLowerCase(), 'Lt', `Negative${type}`),
    ...named(type.toLowerCase(), 'Ge', `NonNegative${type}`),
    ...named(type.toLowerCase(), 'Le', `NonPositive${type}`),
  ]),
  ...named('float', 'AllowInfNan(allow_inf_nan=False)', 'FiniteFloat'),
  ...named('str', 'EncodedStr', 'Base64Str Base64UrlStr'),
  ...named('bytes', 'EncodedBytes', 'Base64Bytes Base64UrlBytes'),
  ...named('UUID', 'UuidVersion', 'UUID1 UUID3 UUID4 UUID5 UUID6 UUID7 UUID8'),
  ...named('Path', 'PathType', 'FilePath DirectoryPath NewPath SocketPath'),
]);

const ofName = (name: string): string => ANNOTATED.get(name) ?? name;

function ofClass({ qualname, args, origin, shown }: ClassValue): string {
  const name = shown ?? ofName(qualname);
  if (args === undefined || (origin !== undefined && qualname !== origin.qualname)) return name;
  return `${name}[${args.map(writtenType).join(', ')}]`;
}

function ofForm(form: InstanceValue): string {
  const { name } = form.cls;
  if (name === 'TypeAliasType') {
    const args = tupleItems(form.attrs.get('__args__'));
    const shown = textOf(form.attrs.get('__name__') ?? form) ?? name;
    return args.length === 0 ? shown : `${shown}[${args.map(writtenType).join(', ')}]`;
  }
  if (name === 'TypeVar') return `~${textOf(form.attrs.get('__name__') ?? form) ?? 'T'}`;
  const parts = form.attrs.get('__args__');
  const args = tupleItems(parts);
  if (name === 'Literal') return `Literal[${args.map(written).join(', ')}]`;
  if (name === 'Optional') return `Union[${[...unionNames(args), 'NoneType'].join(', ')}]`;
  if (name === 'Union' || name === 'UnionType') return `Union[${unionNames(args).join(', ')}]`;
  if (name === 'Annotated') {
    const [type, ...metadata] = args;
    const shown = textOf(form.attrs.get(SHOWN_METADATA) ?? form) ?? metadata.map(writtenMetadata).join(', ');
    return `Annotated[${type === undefined ? '' : writtenType(type)}, ${shown}]`;
  }
  return name;
}

/** The members of a union, those of one in it too. */
const unionNames = (args: readonly Value[]): readonly string[] => [
  ...new Set(
    args.map(writtenType).flatMap((one) => (/^Union\[(.*)\]$/u.exec(one)?.[1] ?? one).split(UNION_PART)),
  ),
];

/** Matches a comma between members, not one in brackets of a member. */
const UNION_PART = /, (?![^[]*\])/u;
