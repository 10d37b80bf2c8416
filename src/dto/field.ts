/** The types of one value, as a spec names them. */
export const SCALARS = [
  'str',
  'int',
  'float',
  'bool',
  'decimal',
  'uuid',
  'date',
  'datetime',
  'time',
  'json',
  'email',
  'url',
] as const;

export type Scalar = (typeof SCALARS)[number];

/** One of a few strings. */
export interface EnumType {
  readonly kind: 'enum';
  /** At least one; no two alike. */
  readonly choices: readonly string[];
}

export type ItemType = { readonly kind: Scalar } | EnumType;

export type FieldType = ItemType | { readonly kind: 'list'; readonly item: ItemType };

/** Of a length (str, list) or of a value (int, float, decimal): decimal numbers, as text, so that none is rounded. */
export interface Limits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** One field of a resource, in the one form that all specs of the same meaning come to. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** `undefined` where there's neither a lower nor an upper one. */
  readonly limits: Limits | undefined;
  readonly isOptional: boolean;
  /** As the spec writes it, normalised: `draft`, `1.5`, `true`, `2026-01-31`; the items of a list joined by commas. */
  readonly default: string | undefined;
}

/** What limits are limits of; `undefined` where they would mean nothing. */
export function limited(type: FieldType): 'length' | 'value' | undefined {
  if (type.kind === 'str' || type.kind === 'list') return 'length';
  return ['int', 'float', 'decimal'].includes(type.kind) ? 'value' : undefined;
}

/** The type of a field's values: of a list, that of its items. */
export function itemOf(type: FieldType): ItemType {
  return type.kind === 'list' ? type.item : type;
}
