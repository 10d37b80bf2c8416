import type { Json } from './json/json';
import { isWrapper } from './predicates';
import { FAMILIES, type Family } from './scalars';
import type { EnumNode, ScalarNode, TypeNode } from './type-node';

/** The limits that the scalars of each family take. */
const TAKEN: Readonly<Record<Family, ReadonlySet<string>>> = {
  number: new Set(['gt', 'ge', 'lt', 'le', 'multiple_of', 'max_digits', 'decimal_places']),
  text: new Set(['min_length', 'max_length', 'pattern']),
  date: new Set(['gt', 'ge', 'lt', 'le']),
  none: new Set(),
};

const LENGTHS: ReadonlySet<string> = new Set(['min_length', 'max_length']);

/** Schema keys of limits that a type doesn't know: a validator checks them, and the schema has them under these names. */
const CHECKED: Readonly<Record<string, string>> = { min_length: 'minLength', max_length: 'maxLength' };

/** Returns a type that takes no values of other types, or takes them again. Types that can't be strict stay as they are. */
export const strictly = (type: TypeNode, isStrict: boolean): TypeNode =>
  changed(type, (one) => {
    if (one.kind === 'enum') return { ...one, isStrict };
    return one.demand === 'more' ? one : { ...one, demand: isStrict ? 'strict' : undefined };
  });

/** Returns a type that takes texts without the white space around them. */
export const stripped = (type: TypeNode): TypeNode =>
  changed(type, (one) => (one.kind === 'scalar' ? { ...one, isStripped: true } : one));

/** Changes the scalar or the enum that a type is about; other types stay as they are. */
function changed(type: TypeNode, change: (one: ScalarNode | EnumNode) => TypeNode): TypeNode {
  if (type.kind === 'scalar' || type.kind === 'enum') return change(type);
  return type.kind === 'nullable' || isWrapper(type) ? { ...type, of: changed(type.of, change) } : type;
}

/** Returns a type with one more limit. A later limit of the same name replaces an earlier one. */
export function limited(type: TypeNode, name: string, value: Json): TypeNode {
  if (type.kind === 'nullable' || isWrapper(type)) return { ...type, of: limited(type.of, name, value) };
  switch (type.kind) {
    case 'scalar':
      if (!TAKEN[FAMILIES.get(type.name) ?? 'none'].has(name)) break;
      return { ...type, limits: { ...type.limits, [name]: value } };
    case 'list':
    case 'tuple':
    case 'dict':
      if (!LENGTHS.has(name)) break;
      return { ...type, limits: { ...type.limits, [name]: value } };
    default:
  }
  return {
    kind: 'described',
    of: type,
    said: { extra: { kind: 'data', data: { [CHECKED[name] ?? name]: value } } },
  };
}
