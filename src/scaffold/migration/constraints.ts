import type { Expr } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { ownEntry } from '../../base/code/own-entry';
import { dottedName } from '../edit/names';
import { type AnyNode, nodesIn } from '../../analysis/python/ast/walk';
import type { Sources } from '../layout/read/sources';

/** The properties of a column that the database keeps besides its type. */
export interface ColumnRules {
  readonly isUnique: boolean;
  readonly isIndexed: boolean;
  /** The key that it refers to, and what happens when the other row goes, as an argument. */
  readonly foreignKey?: { readonly column: string; readonly ondelete: string | undefined } | undefined;
}

/** A column with its rules, and what is around it. */
export interface Ruled {
  readonly table: string;
  readonly column: ColumnRules & { readonly name: string };
  readonly naming: Naming;
  readonly quote: string;
  /** The name of Alembic's operations: `op`. */
  readonly op: string;
}

/** Calls that give a table that's there a constraint or an index, and those that take it away. */
interface AddedRule {
  readonly make: string;
  readonly drop: string;
}

/** Returns the calls that make and drop a column's index; in a batch they needn't name the table. */
export function indexCalls(ruled: Ruled, isInBatch = false): readonly AddedRule[] {
  const { column, quote: q, op, table } = ruled;
  const name = nameOfRule(ruled, 'ix');
  if (!column.isIndexed || name === undefined) return [];
  const index = `${op}.f(${q}${name}${q})`;
  const isUnique = column.isUnique ? 'True' : 'False';
  const [of, from] = isInBatch ? ['', ''] : [`${q}${table}${q}, `, `, table_name=${q}${table}${q}`];
  return [
    {
      make: `${op}.create_index(${index}, ${of}[${q}${column.name}${q}], unique=${isUnique})`,
      drop: `${op}.drop_index(${index}${from})`,
    },
  ];
}

/** Returns the name of a column's constraint or index; `undefined` where the database gives one. */
export const nameOfRule = ({ naming, table, column }: Ruled, kind: NamedKind): string | undefined =>
  nameOf(naming, kind, { table, column: column.name, referred: column.foreignKey?.column });

/**
 * Returns the calls for a column that's added to a table, within `with op.batch_alter_table(…) as batch_op`: SQLite has no other
 * way to add a constraint. Each constraint has a name, by which it can be dropped.
 */
export function batchRules(ruled: Ruled): readonly AddedRule[] {
  const { column, quote: q, op, table } = ruled;
  const { foreignKey } = column;
  const call = (name: string): string => `${op}.f(${q}${name}${q})`;
  const own = `[${q}${column.name}${q}]`;
  const rules: AddedRule[] = [];
  if (foreignKey !== undefined) {
    const [key = '', referred = '', schema] = foreignKey.column.split('.').toReversed();
    const name = call(nameOfRule(ruled, 'fk') ?? `fk_${table}_${column.name}_${referred}`);
    const more = [
      ...(foreignKey.ondelete === undefined ? [] : [foreignKey.ondelete.replace(/["']/g, q)]),
      ...(schema === undefined ? [] : [`referent_schema=${q}${schema}${q}`]),
    ];
    const all = [name, q + referred + q, own, `[${q}${key}${q}]`, ...more];
    rules.push({
      make: `${op}.create_foreign_key(${all.join(', ')})`,
      drop: `${op}.drop_constraint(${name}, type_=${q}foreignkey${q})`,
    });
  }
  if (column.isUnique && !column.isIndexed) {
    const name = call(nameOfRule(ruled, 'uq') ?? `uq_${table}_${column.name}`);
    rules.push({
      make: `${op}.create_unique_constraint(${name}, ${own})`,
      drop: `${op}.drop_constraint(${name}, type_=${q}unique${q})`,
    });
  }
  return [...rules, ...indexCalls(ruled, true)];
}

/** The names of a project's constraints and indexes: SQLAlchemy's `naming_convention`, by kind. */
type Naming = Readonly<Partial<Record<NamedKind, string>>>;
type NamedKind = 'ix' | 'uq' | 'fk' | 'pk';

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
interface Named {
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
