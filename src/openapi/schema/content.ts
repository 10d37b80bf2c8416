import { partsOf } from '../../analysis/types/predicates';
import type { ObjectNode, TypeNode } from '../../analysis/types/type-node';

/** Tells whether a class is a model. */
export const isModel = ({ form }: ObjectNode): boolean => form === 'model' || form === 'root';

/** Tells whether pydantic makes the schema of a class once, with the class: that of a model, or of a dataclass of its own. */
export const isMadeOnce = (type: ObjectNode): boolean =>
  isModel(type) || type.cls.attrs.has('__pydantic_complete__');

/** Returns the types that a type is made of, those of the fields of a class and what an alias means included. */
export function contentIn(type: TypeNode): readonly TypeNode[] {
  if (type.kind === 'object') return type.body().fields.map((field) => field.type);
  return type.kind === 'alias' ? [type.of()] : partsOf(type);
}
