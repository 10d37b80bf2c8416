import type { AliasNode, EnumNode, ObjectNode, TypeNode } from '../../analysis/types/type-node';
import { contentIn, isMadeOnce } from './content';

/** A class, enum or alias to which pydantic's schemas refer. */
type Referable = ObjectNode | AliasNode | EnumNode;

/**
 * Finds the classes and aliases that stay definitions in the schema that pydantic makes of a type: they're referred to more than once,
 * or something is said of the reference. Of these FastAPI makes schemas in both modes, even where only a computed field or a
 * serializer refers to them. The others stand in place of the reference.
 */
export class DefinitionCache {
  private readonly made = new Map<ObjectNode, readonly Referable[]>();

  /** Returns the definitions in the schema of a type. */
  in(type: TypeNode): readonly Referable[] {
    const search = new Search((one) => this.ofClass(one));
    search.visit(type, false);
    return search.kept;
  }

  /** Returns the definitions in the schema that a class has by itself; `undefined` while they're searched for. */
  private ofClass(type: ObjectNode): readonly Referable[] | undefined {
    if (this.made.has(type)) return this.made.get(type);
    const search = new Search((one) => (one === type ? undefined : this.ofClass(one)));
    this.made.set(type, []);
    search.visit(type, false);
    this.made.set(type, search.kept);
    return search.kept;
  }
}

/** Counts the references in one schema. */
class Search {
  readonly kept: Referable[] = [];
  private readonly met = new Set<object>();

  constructor(private readonly ofClass: (type: ObjectNode) => readonly Referable[] | undefined) {}

  /** Follows a type; `isSaid` if something is said of it. */
  visit(type: TypeNode, isSaid: boolean): void {
    if (type.kind !== 'object' && type.kind !== 'alias' && type.kind !== 'enum') {
      const isOfNext = says(type) || (type.kind === 'default' && isSaid);
      for (const one of contentIn(type)) this.visit(one, isOfNext);
      for (const one of othersIn(type)) this.visit(one, false);
      return;
    }
    const isKnown = this.met.has(ownerOf(type));
    this.met.add(ownerOf(type));
    if (isKnown || isSaid || ('isRecursive' in type && type.isRecursive)) this.keep(type);
    if (isKnown) return;
    const inside = type.kind === 'object' && isMadeOnce(type) ? this.ofClass(type) : undefined;
    if (inside === undefined)
      for (const one of [...contentIn(type), ...othersIn(type)]) this.visit(one, false);
    else for (const one of inside) this.keep(one);
  }

  private keep(type: Referable): void {
    this.met.add(ownerOf(type));
    if (!this.kept.includes(type)) this.kept.push(type);
  }
}

/** Returns what tells a class or alias from others: the types of a class differ by the settings around it. */
const ownerOf = (type: Referable): object => ('cls' in type ? type.cls : type);

/** Tells whether a type leaves a note on a reference in it. */
function says(type: TypeNode): boolean {
  switch (type.kind) {
    case 'described':
      return type.isOfField !== true;
    case 'function':
      return type.mode === 'plain';
    case 'serializer':
    case 'fixed':
    case 'custom':
    case 'skipped':
    case 'tag':
      return true;
    default:
      return false;
  }
}

/** Returns the types that a validator takes, a serializer returns, and further fields have. */
function othersIn(type: TypeNode): readonly TypeNode[] {
  if (type.kind === 'function') return present(type.input);
  if (type.kind === 'serializer') return present(type.returns);
  if (type.kind !== 'object') return [];
  const { serialized, input, extraType } = type.body();
  return present(serialized, input, extraType);
}

const present = (...types: readonly (TypeNode | undefined)[]): readonly TypeNode[] =>
  types.filter((one) => one !== undefined);
