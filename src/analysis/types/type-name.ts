import { isWrapper } from './predicates';
import type { TypeNode } from './type-node';

/** Returns a type in a few words: `UUID`, `int, ge=1`, `"a" | "b"`. */
export function typeName(type: TypeNode): string {
  if (isWrapper(type)) return typeName(type.of);
  switch (type.kind) {
    case 'scalar':
      return [
        type.name.slice(type.name.lastIndexOf('.') + 1),
        ...limitsOf(type.limits),
        ...(type.demand === 'strict' ? ['strict'] : []),
      ].join(', ');
    case 'literal':
      return type.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return `${type.identity.name} (${type.values.map((value) => JSON.stringify(value)).join(', ')})`;
    case 'object':
    case 'alias':
      return type.identity.name;
    case 'nullable':
      return `${typeName(type.of)} | None`;
    case 'union':
      return type.members.map(typeName).join(' | ');
    case 'list':
      return `list[${type.items === undefined ? 'Any' : typeName(type.items)}]`;
    case 'dict':
      return `dict[${typeName(type.keys)}, ${typeName(type.values)}]`;
    case 'tuple':
      return `tuple[${type.items.map(typeName).join(', ')}]`;
    case 'function':
    case 'custom':
    case 'json':
      return type.of === undefined ? 'Any' : typeName(type.of);
    case 'none':
      return 'None';
    case 'unknown':
      return type.reason;
    default:
      return type.kind === 'any' ? 'Any' : type.kind;
  }
}

const limitsOf = (limits: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(limits).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
