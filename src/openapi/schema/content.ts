import { partsOf } from '../../analysis/types/predicates';
import type { ObjectNode, TypeNode } from '../../analysis/types/type-node';

/** Tells whether a class is a model, whose schema pydantic makes once, with the class. */
export const isModel = ({ form }: ObjectNode): boolean => form === 'model' || form === 'root';

/** Returns the types that a type is made of, those of the fields of a class and what an alias means included. */
export function contentIn(type: TypeNode): readonly TypeNode[] {
  if (type.kind === 'object') return type.body().fields.map((field) => field.type);
  return type.kind === 'alias' ? [type.of()] : partsOf(type);
}
