import type { Field, FieldType } from './field';

/** Returns the spec from which a field can be parsed again: `name:str:1..80:optional`. */
export function specOf({ name, type, limits, isOptional, default: value }: Field): string {
  return [
    name,
    typeSpec(type),
    ...(limits === undefined ? [] : [`${limits.min ?? ''}..${limits.max ?? ''}`]),
    ...(isOptional ? ['optional'] : []),
    ...(value === undefined ? [] : [`default=${value}`]),
  ].join(':');
}

function typeSpec(type: FieldType): string {
  if (type.kind === 'list') return `list:${typeSpec(type.item)}`;
  return type.kind === 'enum' ? `enum:${type.choices.join(',')}` : type.kind;
}
