import { textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { tupleItems } from '../../kit/values';

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
      return type.name.slice(type.name.lastIndexOf('.') + 1);
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

function ofClass({ qualname, args, origin, shown }: ClassValue): string {
  const name = shown ?? qualname;
  if (args === undefined || (origin !== undefined && qualname !== origin.qualname)) return name;
  return `${name}[${args.map(writtenType).join(', ')}]`;
}

function ofForm(form: InstanceValue): string {
  const { name } = form.cls;
  if (name === 'TypeVar') return `~${textOf(form.attrs.get('__name__') ?? form) ?? 'T'}`;
  const parts = form.attrs.get('__args__');
  const args = tupleItems(parts);
  if (name === 'Literal') return `Literal[${args.map(shownValue).join(', ')}]`;
  if (name === 'Optional') return `Union[${[...unionNames(args), 'NoneType'].join(', ')}]`;
  if (name === 'Union' || name === 'UnionType') return `Union[${unionNames(args).join(', ')}]`;
  if (name === 'Annotated') return `Annotated[${args.map(writtenType).join(', ')}]`;
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

function shownValue(value: Value): string {
  const text = textOf(value);
  if (value.kind === 'instance') {
    const name = value.attrs.get('_name_');
    if (name !== undefined)
      return `<${value.cls.name}.${textOf(name) ?? ''}: ${shownValue(value.attrs.get('_value_') ?? name)}>`;
  }
  if (text !== undefined) return `'${text}'`;
  if (value.kind === 'num') return String(value.value);
  if (value.kind === 'bool') return value.value ? 'True' : 'False';
  return value.kind === 'none' ? 'None' : '?';
}
