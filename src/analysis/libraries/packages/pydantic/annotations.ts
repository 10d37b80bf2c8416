import { textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { tupleItems } from '../../kit/values';

/** Returns the metadata in `Annotated[type, …]`, without the type. */
export function metadataOf(type: Value): readonly Value[] {
  const metadata = type.kind === 'instance' ? type.attrs.get('__metadata__') : undefined;
  return tupleItems(metadata);
}

/** The type under `Annotated[…]` or `NewType(…)`. */
export function typeUnder(type: Value): Value {
  if (type.kind === 'native' && type.wrapped !== undefined) return typeUnder(type.wrapped);
  if (type.kind !== 'instance' || type.cls.name !== 'Annotated') return type;
  return typeUnder(type.attrs.get('__origin__') ?? type);
}

export const isFieldName = (name: string): boolean =>
  !name.startsWith('_') && name !== 'model_config' && name !== 'Config';

export const isPlain = ({ kind }: Value): boolean =>
  !['function', 'descriptor', 'native', 'method', 'class'].includes(kind);

/** Tells whether a name with a value belongs to the class, not to its objects. */
export const isOfClass = (type: Value): boolean => isClassVar(type) || isFinal(type);

export const isClassVar = (value: Value): boolean =>
  nameOfType(value)?.endsWith('.ClassVar') === true || textOf(value)?.startsWith('ClassVar') === true;

/** A final name with a value is the class's own. */
export const isFinal = (value: Value): boolean => nameOfType(value) === 'typing.Final';

/** Returns true if a type, or one in its brackets, isn't known, or not the same under every test. */
export function hasUnknown(type: Value): boolean {
  if (type.kind === 'class') return type.args?.some(hasUnknown) === true;
  const args = type.kind === 'instance' ? type.attrs.get('__args__') : undefined;
  if (args?.kind === 'tuple') return args.items.some(({ value }) => hasUnknown(value));
  return type.kind === 'unknown' || type.kind === 'choice';
}

/** The qualified name of a type that isn't a class: `typing.ClassVar`. */
function nameOfType(value: Value): string | undefined {
  if (value.kind === 'library' || value.kind === 'native') return value.name;
  return value.kind === 'class' ? `${value.module}.${value.name}` : undefined;
}
