import type { Call, Expr } from '../../analysis/python/ast';
import { dottedName, lastStep } from '../edit/dotted-name';
import { type AnyNode, nodesIn } from '../../analysis/python/ast/walk';
import { type ClassLine, linesOf } from '../layout/read/class-lines';
import type { Model } from '../layout/read/models';
import { classesOf } from '../layout/read/tables';
import { OPERATIONS, type Operation } from '../output/operations';
import type { Evidence } from './evidence';
import { calledName, requested, type Step, stepsOf } from './steps';
import type { Conventions } from '../standard/conventions';

/** A column of a table, its own or that of a base. */
export interface Column extends ClassLine {
  readonly file: string;
  /** True in the table's own class, and in a base of its own, as `ItemBase`. */
  readonly isOwn: boolean;
}

/** Returns the columns of a table, and of its bases. */
export const columnsOf = (
  evidence: Evidence,
  { file, node }: Pick<Model, 'file' | 'node'>,
): readonly Column[] =>
  classesOf(evidence.sources, file, node).flatMap((place) => {
    const isOwn = place.node === node || evidence.isExemplars(place.node.name);
    return linesOf(place.node).map((line) => ({ ...line, file: place.file, isOwn }));
  });

/** A place in which code of the exemplar sets a column, or finds rows by it. */
export interface ColumnUse {
  readonly column: string;
  readonly kind: 'set' | 'found';
  readonly operation: Operation;
  readonly step: Step;
  readonly value: Expr;
  /** The handler's text for a value of the request. */
  readonly requested: string | undefined;
  /** True if it's so only under a condition. */
  readonly isConditional: boolean;
}

/** Returns what the operations of the exemplar do with columns. */
export function columnUses(evidence: Evidence, columns: readonly Column[]): readonly ColumnUse[] {
  if (columns.length === 0) return [];
  const names = new Set(columns.map(({ name }) => name));
  return OPERATIONS.flatMap((operation) =>
    stepsOf(evidence, operation).flatMap((step) => {
      const nodes = [...nodesIn(step.def.body().statements)];
      const conditional = new Set(nodes.flatMap(underCondition));
      return nodes.flatMap((node) =>
        usesIn(node, operation).flatMap(([kind, column, value]) =>
          names.has(column)
            ? [
                {
                  ...{ kind, column, value, operation, step },
                  requested: requested(value, step, evidence.sources),
                  isConditional: conditional.has(node),
                },
              ]
            : [],
        ),
      );
    }),
  );
}

/** Returns the nodes below one that count only in some cases. */
export function underCondition(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'If') return [...nodesIn([...node.body, ...node.orelse])];
  const isEither =
    (node.type === 'BinOp' && node.op === '|') ||
    (node.type === 'Call' && lastStep(dottedName(node.func) ?? '') === 'or_');
  return isEither ? [...nodesIn([node])] : [];
}

type Use = readonly [kind: 'set' | 'found', column: string, value: Expr];

/** Returns the columns that a node sets or compares. */
function usesIn(node: AnyNode, operation: Operation): readonly Use[] {
  if (node.type === 'Assign') {
    const [target] = node.targets;
    if (target?.type === 'Attribute') return [['set', target.attr, node.value]];
    return target?.type === 'Subscript' && target.index.type === 'Str'
      ? [['set', target.index.value, node.value]]
      : [];
  }
  if (node.type === 'Dict')
    return node.items.flatMap(({ key, value }): readonly Use[] =>
      key?.type === 'Str' ? [['set', key.value, value]] : [],
    );
  if (node.type === 'Compare') {
    const [only] = node.rest;
    const sides =
      only === undefined ? [] : [[node.left, only.right] as const, [only.right, node.left] as const];
    return sides.flatMap(([side, value]): readonly Use[] =>
      side.type === 'Attribute' ? [['found', side.attr, value]] : [],
    );
  }
  return node.type === 'Call' ? usesInCall(node, operation) : [];
}

/** Returns the columns that a call names: `Item(owner_id=…)`, `filter_by(owner_id=…)`, `Item.deleted_at.is_(None)`. */
function usesInCall(call: Call, operation: Operation): readonly Use[] {
  const { func, args, keywords } = call;
  const name = calledName(call) ?? '';
  const isFinding =
    /^(?:filter|filter_by|get_or_none|exists|first)$/.test(name) ||
    (operation !== 'create' && /^[a-z]/.test(name));
  const [asked] = /^(?:is_|isnot|is_not)$/.test(name) ? args : [];
  return [
    ...(asked !== undefined && func.type === 'Attribute' && func.value.type === 'Attribute'
      ? [['found', func.value.attr, asked] as const]
      : []),
    ...keywords.flatMap((one): readonly Use[] =>
      one.name === undefined ? [] : [[isFinding && name !== 'values' ? 'found' : 'set', one.name, one.value]],
    ),
  ];
}

/** Names of columns that mark a row as deleted. */
const MARK = /^(?:is_?)?(?:deleted|removed|archived)(?:_?(?:at|on|date|time))?$/i;

/** Names of columns that say whose a row is. */
const OWNER =
  /^(?:(?:owner|user|author|creator|created_by|tenant|org|organi[sz]ation|company|workspace)(?:_user)?_id|created_by)$/;

/** Columns of the exemplar's table, as `file: column`, that mean something which a new resource's code doesn't do. */
export interface LostColumns {
  readonly mark?: string | undefined;
  readonly owner?: string | undefined;
}

/** Returns the columns by which the exemplar keeps rows that are deleted, or knows whose they are, where that isn't understood. */
export function lostColumns(
  { exemplar }: Evidence,
  columns: readonly Column[],
  { owners, delete: { kept } }: Conventions,
): LostColumns {
  if (exemplar === undefined) return {};
  const { create, update } = exemplar.classes;
  const given = new Set(
    [create, update].flatMap((one) => (one === undefined ? [] : linesOf(one.node).map(({ name }) => name))),
  );
  const place = (names: RegExp): string | undefined => {
    const found = columns.find(({ name }) => names.test(name) && !given.has(name));
    return found && `${found.file}: ${found.name}`;
  };
  return {
    mark: kept === undefined ? place(MARK) : undefined,
    owner: owners.length === 0 ? place(OWNER) : undefined,
  };
}
