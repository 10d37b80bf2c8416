import type { Expr } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { ownEntry } from '../../base/code/own-entry';
import { dottedName } from '../edit/dotted-name';
import { type AnyNode, nodesIn } from '../../analysis/python/ast/walk';
import type { Sources } from '../layout/read/sources';

/** The names of a project's constraints and indexes: SQLAlchemy's `naming_convention`, by kind. */
export type Naming = Readonly<Partial<Record<NamedKind, string>>>;
export type NamedKind = 'ix' | 'uq' | 'fk' | 'pk';

const CONVENTION = 'naming_convention';
const KINDS: readonly NamedKind[] = ['ix', 'uq', 'fk', 'pk'];

/** Finds the dictionary of a project's `naming_convention`, wherever it's defined; empty without one. */
export function namingIn(sources: Sources): Naming {
  for (const file of sources.files) {
    const module = sources.module(file);
    if (module?.text.includes(CONVENTION) !== true) continue;
    for (const node of nodesIn(module.body)) {
      const found = conventionIn(node) ?? conventionNamed(sources, file, node);
      if (found !== undefined) return found;
    }
  }
  return {};
}

/** Follows the name that `MetaData(naming_convention=…)` or `metadata.naming_convention = …` gives. */
function conventionNamed(sources: Sources, file: string, node: AnyNode): Naming | undefined {
  const value = givenConvention(node);
  const dotted = value && dottedName(value);
  const definition = dotted === undefined ? undefined : sources.definition(file, dotted);
  for (const inner of definition === undefined ? [] : nodesIn([definition.node])) {
    const found = conventionIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function givenConvention(node: AnyNode): Expr | undefined {
  if (node.type === 'Call') return keywordOf(node, CONVENTION);
  const isGiven =
    node.type === 'Assign' &&
    node.targets.some((target) => target.type === 'Attribute' && target.attr === CONVENTION);
  return isGiven ? node.value : undefined;
}

function conventionIn(node: AnyNode): Naming | undefined {
  if (node.type !== 'Dict') return undefined;
  const found = node.items.flatMap(({ key, value }) => {
    const kind = KINDS.find((one) => key?.type === 'Str' && key.value === one);
    return kind !== undefined && value.type === 'Str' && value.value.includes('%(')
      ? [[kind, value.value] as const]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The subject of a constraint or an index: its column, and the key that it refers to. */
export interface Named {
  readonly table: string;
  readonly column: string;
  /** The key that it refers to: `users.id`. */
  readonly referred?: string | undefined;
}

/** Returns the name that SQLAlchemy gives by the convention; `undefined` if it gives none. */
export function nameOf(
  naming: Naming,
  kind: NamedKind,
  { table, column, referred = '' }: Named,
): string | undefined {
  const convention = naming[kind] ?? (kind === 'ix' ? 'ix_%(column_0_label)s' : undefined);
  const [key = '', referredTable = ''] = referred.split('.').toReversed();
  const tokens: Readonly<Record<string, string>> = {
    table_name: table,
    referred_table_name: referredTable,
    referred_column_0_name: key,
  };
  const name = convention?.replace(/%\((\w+)\)s/g, (whole, token: string) => {
    if (/^column_0(?:_?N)?(?:_name|_key)$/.test(token)) return column;
    if (/^column_0(?:_?N)?_label$/.test(token)) return `${table}_${column}`;
    return ownEntry(tokens, token) ?? whole;
  });
  return name?.includes('%(') === true ? undefined : name;
}
