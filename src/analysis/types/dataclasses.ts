import type { ClassValue, Value } from '../interpreter/values/values';
import { isA } from '../libraries/kit/instances';
import { dataclassFieldsOf, type Field } from '../libraries/standard/dataclasses/fields';
import { bindingsIn, substituted } from '../libraries/standard/typing/generics';
import { isFieldInfo } from './annotated';
import { isNamed, type Context } from './context';
import { makeField } from './fields';
import { finished } from './model-fields';
import type { TypedField } from './type-node';

export const isDataclass = (cls: ClassValue): boolean => dataclassFieldsOf(cls) !== undefined;

/** Returns the fields of a dataclass that its constructor takes. */
export function dataclassFields(cls: ClassValue, context: Context): readonly TypedField[] {
  const bindings = bindingsIn(context.site, cls);
  return (dataclassFieldsOf(cls) ?? [])
    .filter(({ field }) => field.init || isInfo(field.fallback))
    .map(({ field, owner }) => {
      const type = innerType(field.annotation());
      const annotation = substituted(context.site, type, bindings.get(owner) ?? new Map());
      const declared = { name: field.name, annotation, assigned: assignedTo(field, context) };
      return finished(makeField(declared, { ...context, module: owner.module }), cls, context);
    });
}

const isInfo = (value: Value | undefined): boolean => value !== undefined && isFieldInfo(value);

/** The default of a field; of one with a factory a `Field(…)` with it. */
function assignedTo({ fallback, factory, metadata }: Field, { site }: Context): Value | undefined {
  const info = site.vm.models.library('pydantic.fields.FieldInfo');
  if (factory === undefined || info?.kind !== 'class') return fallback;
  const made = site.vm.instance(info, site.at);
  made.attrs.set('default_factory', factory);
  if (metadata !== undefined && isA(metadata, info)) return metadata;
  return made;
}

/** The type in `InitVar[int]`. */
const innerType = (type: Value): Value =>
  type.kind === 'class' && isNamed(type.name, 'InitVar') && type.args?.[0] !== undefined
    ? type.args[0]
    : type;
