import { contentOf } from '../../interpreter/values/dicts';
import { NONE, textOf } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { verdictOf } from '../../libraries/kit/truth-values';
import { tupleItems } from '../../libraries/kit/values';
import { bindingsIn, substituted } from '../../libraries/standard/typing/generics';
import { isNamed, type Context } from '../context';
import { makeField } from './fields';
import { documented, finished } from './model-fields';
import type { TypedField } from '../type-node';

/** Returns the fields of a `TypedDict`; those of a class with `total=False` need not be there. */
export function typedDictFields(cls: ClassValue, context: Context): readonly TypedField[] {
  const { vm, at } = context.site;
  const bindings = bindingsIn(context.site, cls);
  const fields = new Map<string, TypedField>();
  for (const owner of inOrder(cls)) {
    const total = owner.keywords.get('total') ?? owner.attrs.get('__total__');
    const isTotal = total === undefined || verdictOf(vm, total, at) !== false;
    for (const [name, annotation] of owner.annotations) {
      const written = substituted(context.site, annotation(), bindings.get(owner) ?? new Map());
      const isRequired = requiredBy(written) ?? isTotal;
      const made = makeField(
        { name, annotation: qualified(written) },
        context.within({ module: owner.module }),
      );
      const field = documented({ ...made, isRequired, isOptional: !isRequired }, owner, cls, context);
      fields.set(name, finished(field, cls, context));
    }
  }
  return [...fields.values()];
}

/** Returns the bases of a `TypedDict` in the order in which they're written, each behind its own bases, then the class. */
function inOrder(cls: ClassValue): readonly ClassValue[] {
  const bases = cls.bases.flatMap((base) => (base.kind === 'class' ? inOrder(base.mro[0] ?? base) : []));
  return [...new Set([...bases, cls.mro[0] ?? cls])];
}

/** Tells what `Required[…]` or `NotRequired[…]` says, also inside `Annotated` or `ReadOnly`. */
function requiredBy(type: Value): boolean | undefined {
  if (type.kind === 'class' && type.place === undefined) {
    if (type.name === 'Required') return true;
    if (type.name === 'NotRequired') return false;
    return type.name === 'ReadOnly' ? requiredBy(type.args?.[0] ?? NONE) : undefined;
  }
  if (type.kind === 'instance' && type.cls.name === 'Annotated')
    return requiredBy(type.attrs.get('__origin__') ?? NONE);
  return undefined;
}

/** Takes the qualifiers off a type. */
function qualified(type: Value): Value {
  const isQualifier = type.kind === 'class' && type.place === undefined && isNamed(type.name, QUALIFIERS);
  return isQualifier && type.args?.[0] !== undefined ? qualified(type.args[0]) : type;
}

const QUALIFIERS = 'Required NotRequired ReadOnly';

/** Returns the fields of a `NamedTuple`, whose default values follow its names. */
export function namedTupleFields(cls: ClassValue, context: Context): readonly TypedField[] {
  const own = cls.mro.find(({ attrs }) => attrs.has('_fields'));
  if (own === undefined) return [];
  const names = tupleItems(own.attrs.get('_fields')).flatMap((one) => textOf(one) ?? []);
  const defaults = contentOf(own.attrs.get('_field_defaults') ?? NONE);
  return names.map((name) => {
    const annotation = own.annotations.get(name)?.() ?? anything(context);
    const assigned = defaults?.entries.get(`s:${name}`)?.value;
    const made = makeField({ name, annotation, assigned }, context.within({ module: own.module }));
    return finished(made, cls, context);
  });
}

const anything = ({ site }: Context): Value => site.vm.models.library('typing.Any') ?? NONE;
