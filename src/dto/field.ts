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

/** Limits of a length (str, list) or a value (int, float, decimal): decimal numbers as text, so that none is rounded. */
export interface Limits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** One field of a resource, normalised: specs with the same meaning give equal fields. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** `undefined` without a lower or an upper limit. */
  readonly limits: Limits | undefined;
  readonly isOptional: boolean;
  /** As the spec writes it, normalised: `draft`, `1.5`, `true`, `2026-01-31`; the items of a list joined by commas. */
  readonly default: string | undefined;
  /** The options of its column besides the type; missing if it's a plain one. */
  readonly column?: ColumnSpec;
}

/** Options that only the column of a table can have. */
export interface ColumnSpec {
  readonly isUnique: boolean;
  readonly isIndexed: boolean;
  /** The resource whose key it holds, as the spec names it; its type is that of the key, whatever the field says. */
  readonly references: string | undefined;
}

/** Returns what limits of a type apply to; `undefined` if it can't have limits. */
export function limited(type: FieldType): 'length' | 'value' | undefined {
  if (type.kind === 'str' || type.kind === 'list') return 'length';
  return ['int', 'float', 'decimal'].includes(type.kind) ? 'value' : undefined;
}

/** Returns the type of a field's values; for a list, that of its items. */
export function itemOf(type: FieldType): ItemType {
  return type.kind === 'list' ? type.item : type;
}
