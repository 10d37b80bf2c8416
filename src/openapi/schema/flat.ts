import type { EnumNode, ObjectNode, TypedField, TypeNode } from '../../analysis/types/type-node';
import { partsOf } from '../../analysis/types/predicates';
import { isModel } from './content';

/** A type that FastAPI makes a field of by itself. */
export type Flat = ObjectNode | EnumNode;

/**
 * Returns the models and enums that FastAPI finds in types, each once: in their brackets and in the declared fields of models, but
 * neither in other classes nor behind aliases.
 */
export function flatIn(types: readonly TypeNode[]): readonly Flat[] {
  const seen = new Set<TypeNode>();
  const found: Flat[] = [];
  const visit = (type: TypeNode): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.kind === 'enum') found.push(type);
    if (type.kind !== 'object') partsOf(type).forEach(visit);
    else if (isModel(type)) {
      found.push(type);
      declaredIn(type).forEach(visit);
    }
  };
  types.forEach(visit);
  return found;
}

/** Returns the types of the declared fields of a class. */
export const declaredIn = (type: ObjectNode): readonly TypeNode[] => type.body().fields.flatMap(declared);

const declared = ({ type, isComputed }: TypedField): readonly TypeNode[] =>
  isComputed === true ? [] : [type];
