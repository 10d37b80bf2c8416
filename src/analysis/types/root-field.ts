import type { ClassValue } from '../interpreter/values/values';
import { rootType } from '../libraries/packages/pydantic';
import { schemasOf } from '../libraries/packages/pydantic/schema';
import { bindingsIn, substituted } from '../libraries/standard/typing/generics';
import type { Context } from './context';
import { makeField } from './fields';
import { modelFields } from './model-fields';
import { pydanticRules } from './pydantic-rules';
import type { TypedField, TypeNode } from './type-node';

/** Returns the one field of a root model: annotated, or in the brackets of a base. */
export function rootField(cls: ClassValue, context: Context): readonly TypedField[] {
  const schemas = schemasOf(cls);
  const fields = schemas === undefined ? [] : modelFields(cls, schemas, context);
  const root = fields.filter(({ name }) => name === 'root');
  const { rootFieldsSpeak } = pydanticRules(context.site.vm.options.pydantic);
  if (root.length > 0) return rootFieldsSpeak ? root : root.map((one) => ({ ...one, type: quiet(one.type) }));
  const annotation = rootType(cls);
  if (annotation === undefined) return [];
  const all = [...bindingsIn(context.site, cls).values()];
  const bindings = new Map(all.flatMap((one) => [...one]));
  return [makeField({ name: 'root', annotation: substituted(context.site, annotation, bindings) }, context)];
}

/** Returns the type of a field without what it says, except of its description and what it adds. */
function quiet(type: TypeNode): TypeNode {
  if (type.kind === 'default') return { ...type, of: quiet(type.of) };
  if (type.kind !== 'described') return type;
  const { title: _, examples: __, deprecated: ___, ...said } = type.said;
  return { ...type, of: quiet(type.of), said };
}
