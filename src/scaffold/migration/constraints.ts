import type { Naming, NamedKind } from './naming';
import { nameOf } from './naming';

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
export interface AddedRule {
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
