import type { Field, FieldType } from './field';

/** Returns the spec from which a field can be parsed again: `name:str:1..80:optional`. */
export function specOf({ name, type, limits, isOptional, default: value, column }: Field): string {
  return [
    name,
    column?.references === undefined ? typeSpec(type) : `fk:${column.references}`,
    ...(limits === undefined ? [] : [`${limits.min ?? ''}..${limits.max ?? ''}`]),
    ...(isOptional ? ['optional'] : []),
    ...(column?.isUnique === true ? ['unique'] : []),
    ...(column?.isIndexed === true ? ['index'] : []),
    ...(value === undefined ? [] : [`default=${value}`]),
  ].join(':');
}

function typeSpec(type: FieldType): string {
  if (type.kind === 'list') return `list:${typeSpec(type.item)}`;
  return type.kind === 'enum' ? `enum:${type.choices.join(',')}` : type.kind;
}
