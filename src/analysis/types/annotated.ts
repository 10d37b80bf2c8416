import { own } from '../libraries/kit/instances';
import type { InstanceValue, Value } from '../interpreter/values/values';
import type { Context } from './context';
import { Doubt } from './doubt';
import type { Json } from './json';
import { jsonOf } from './json-value';
import { limited } from './limits';
import { described, saidBy } from './said';
import type { TypeNode } from './type-node';

/** Returns a type with the metadata of `Annotated`, applied in their order. */
export const applyMetadata = (type: TypeNode, metadata: readonly Value[], context: Context): TypeNode =>
  metadata.reduce((now, one) => applyOne(now, one, context), type);

function applyOne(type: TypeNode, meta: Value, context: Context): TypeNode {
  if (meta.kind !== 'instance') return type;
  return isFieldInfo(meta) ? applyField(type, meta, context) : type;
}

/** Tells whether a value is a `Field(…)`, or one of FastAPI's that are made like it. */
export const isFieldInfo = (value: Value): value is InstanceValue =>
  value.kind === 'instance' &&
  value.cls.mro.some(
    ({ module, name }) => name === 'FieldInfo' || (module === 'fastapi.params' && name !== 'Depends'),
  );

/** Applies a `Field(…)`: its limits, what it says, its default. */
function applyField(type: TypeNode, info: InstanceValue, context: Context): TypeNode {
  const limitedType = limitsOf(info, context).reduce((now, [name, value]) => limited(now, name, value), type);
  return described(limitedType, saidBy(info, context));
}

/** Keywords of `Field(…)` that limit the values, in pydantic's order. */
const LIMITS = [
  'gt',
  'ge',
  'lt',
  'le',
  'multiple_of',
  'min_length',
  'max_length',
  'pattern',
  'max_digits',
  'decimal_places',
];

/** Returns the limits that a `Field(…)` sets. */
export function limitsOf(info: InstanceValue, context: Context): readonly (readonly [string, Json])[] {
  return LIMITS.flatMap((name) => {
    const value = own(context.site, info, name);
    if (value === undefined || value.kind === 'none') return [];
    const json = jsonOf(context.site, value);
    return json === undefined || json instanceof Doubt ? [] : [[name, json] as const];
  });
}
