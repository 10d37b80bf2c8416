import type { JsonObject } from '../../analysis/types/json/json';
import type { PydanticRules } from '../../analysis/types/pydantic-rules';
import type { AliasNode, EnumNode, Mode, ObjectNode, TypeNode } from '../../analysis/types/type-node';
import { contentIn, isMadeOnce } from './content';
import type { Generator } from './generator';
import { definition } from './objects';

/** Returns the definition of an enum. */
export const enumSchema = (type: EnumNode, mode: Mode, generator: Generator): JsonObject =>
  generator.customized(type.custom, () => usualEnum(type, generator.rules), mode);

const usualEnum = (type: EnumNode, { showsConstAlone }: PydanticRules): JsonObject => ({
  ...(!showsConstAlone && type.values.length === 1 && { const: type.values[0] ?? null }),
  enum: type.values,
  ...(type.type !== undefined && { type: type.type }),
  title: type.identity.name,
  ...(type.description !== undefined && { description: type.description }),
});

/** Returns a reference to the definition of an alias. */
export const aliasSchema = (type: AliasNode, mode: Mode, generator: Generator): JsonObject =>
  generator.define(type, type.identity, mode, () => contentOf(type.of(), mode, generator));

/**
 * Returns the definition of an alias: that of the enum, class, or other alias that it stands for, unless the model around it refers
 * to the class elsewhere.
 */
function contentOf(of: TypeNode, mode: Mode, generator: Generator): JsonObject {
  if (of.kind === 'enum') return enumSchema(of, mode, generator);
  if ((of.kind !== 'object' && of.kind !== 'alias') || !isUsedOnce(of, generator))
    return generator.schemaOf(of, mode);
  return of.kind === 'object' ? definition(of, mode, generator) : contentOf(of.of(), mode, generator);
}

/** Tells whether a type refers once to a class or alias, and that not to itself. */
const isUsedOnce = (type: ObjectNode | AliasNode, { frame, rules }: Generator): boolean =>
  frame !== undefined &&
  (rules.inlinesJsonValues || !('isRecursive' in type && type.isRecursive)) &&
  usesOf(type, contentIn(frame.around)) === 1 &&
  usesOf(type, contentIn(type)) === 0;

/** Returns how often types refer to a class or alias. Models and pydantic's dataclasses count as whole, for their definitions are made before. */
function usesOf(target: TypeNode, types: readonly TypeNode[], seen = new Set<TypeNode>()): number {
  return types.reduce((count, type) => {
    const here = type === target ? 1 : 0;
    const isOpaque = type === target || (type.kind === 'object' && isMadeOnce(type)) || seen.has(type);
    if (isOpaque) return count + here;
    if (type.kind === 'object' || type.kind === 'alias') seen.add(type);
    return count + usesOf(target, contentIn(type), seen);
  }, 0);
}
