import type { ClassValue, Value } from '../interpreter/values/values';
import { contentOf, entryOf } from '../interpreter/values/dicts';
import { str } from '../interpreter/values/make';
import { dataclassFieldsOf, type Field } from '../libraries/standard/dataclasses/fields';
import { bindingsIn, substituted } from '../libraries/standard/typing/generics';
import { isFieldInfo } from './annotated';
import { isNamed, type Context } from './context';
import { makeField } from './fields';
import { documented, finished } from './model-fields';
import type { TypedField } from './type-node';

export const isDataclass = (cls: ClassValue): boolean => dataclassFieldsOf(cls) !== undefined;

/** Returns the fields of a dataclass that its constructor takes. */
export function dataclassFields(cls: ClassValue, context: Context): readonly TypedField[] {
  const bindings = bindingsIn(context.site, cls);
  return (dataclassFieldsOf(cls) ?? []).map(({ field, owner }) => {
    const type = innerType(field.annotation());
    const annotation = substituted(context.site, type, bindings.get(owner) ?? new Map());
    const declared = { name: field.name, annotation, assigned: assignedTo(field, context) };
    const made = makeField(declared, context.within({ module: owner.module }));
    return finished(documented(made, owner, cls, context), cls, context);
  });
}

/** Keys of a field's metadata that pydantic reads. */
const READ = ['title', 'description'];

/** The default of a field; of one with a factory or metadata a `Field(…)` with them. */
function assignedTo({ fallback, factory, metadata }: Field, { site }: Context): Value | undefined {
  const info = site.vm.models.library('pydantic.fields.FieldInfo');
  if (info?.kind !== 'class' || (factory === undefined && metadata === undefined)) return fallback;
  if (fallback !== undefined && isFieldInfo(fallback)) return fallback;
  const made = site.vm.instance(info, site.at);
  if (factory !== undefined) made.attrs.set('default_factory', factory);
  if (fallback !== undefined) made.attrs.set('default', fallback);
  const dict = metadata === undefined ? undefined : contentOf(metadata);
  for (const name of READ) {
    const value = dict === undefined ? undefined : entryOf(site.vm, dict, str(name));
    if (value !== undefined) made.attrs.set(name, value);
  }
  return made;
}

/** The type in `InitVar[int]`. */
const innerType = (type: Value): Value =>
  type.kind === 'class' && isNamed(type.name, 'InitVar') && type.args?.[0] !== undefined
    ? type.args[0]
    : type;
