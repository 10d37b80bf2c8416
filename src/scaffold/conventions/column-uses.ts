import type { Call, Expr, FunctionDef, Name, Stmt } from '../../analysis/python/ast';
import { dottedName, lastStep } from '../edit/names';
import { type AnyNode, nodesIn, functionsOf } from '../../analysis/python/ast/walk';
import { type ClassLine, linesOf, type Model } from '../layout/read/models';
import { classesOf } from '../layout/read/tables';
import { OPERATIONS, type Operation } from '../output/operations';
import type { Evidence } from './evidence';
import type { Conventions } from '../standard/conventions';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { dependencyOf } from '../layout/read/handlers';
import type { Sources } from '../layout/read/sources';
import { handlerOf } from './answers';

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

/** A function that an operation of the exemplar runs. */
export interface Step {
  readonly file: string;
  readonly def: FunctionDef;
  /** Maps its names to the handler's texts for values of the request: `company_id` → `current_user.company_id`. */
  readonly names: ReadonlyMap<string, string>;
}

type Place = Pick<Step, 'file' | 'def'>;

const MAX_DEPTH = 4;

/** Returns the functions that an operation of the exemplar runs in its own files, the handler first. */
export function stepsOf(evidence: Evidence, operation: Operation): readonly Step[] {
  const { exemplar, sources } = evidence;
  const handler = handlerOf(evidence, operation);
  if (exemplar === undefined || handler === undefined) return [];
  const given = handler.params.filter((one) => dependencyOf(sources, handler.file, one) !== undefined);
  const names = new Map(given.map(({ name }) => [name, name]));
  const files = exemplar.sibling.files.filter(({ role }) => ['router', 'service', 'crud'].includes(role));
  const places = [...new Set(files.map(({ path }) => path))].flatMap((path) => functionsIn(sources, path));
  return stepsFrom({ file: handler.file, def: handler.def, names }, sources, places, MAX_DEPTH);
}

/** Returns the functions of a file, and the methods of its classes and of their bases. */
const functionsIn = (sources: Sources, file: string): readonly Place[] =>
  sources.statements(file).flatMap((one) => {
    if (one.type === 'FunctionDef') return [{ file, def: one }];
    if (one.type !== 'ClassDef') return [];
    return classesOf(sources, file, one).flatMap(({ file: at, node }) =>
      functionsOf(node.body).map((def) => ({ file: at, def })),
    );
  });

function stepsFrom(given: Step, sources: Sources, places: readonly Place[], depth: number): readonly Step[] {
  const step = withVariables(given, sources);
  const others = places.filter(({ def }) => def !== step.def);
  const further =
    depth === 0
      ? []
      : [...nodesIn(step.def.body().statements)].flatMap((node) => {
          const name = node.type === 'Call' ? calledName(node) : undefined;
          const place = others.find(({ def }) => def.name === name);
          return node.type !== 'Call' || place === undefined
            ? []
            : stepsFrom(
                { ...place, names: passed(node, place.def, step, sources) },
                sources,
                others,
                depth - 1,
              );
        });
  return [step, ...further];
}

/** Returns the name of the function or method that a call names. */
const calledName = ({ func }: Call): string | undefined =>
  func.type === 'Attribute' ? func.attr : func.type === 'Name' ? func.id : undefined;

/** Returns what the parameters of a function stand for in a call of it. */
function passed(call: Call, def: FunctionDef, step: Step, sources: Sources): ReadonlyMap<string, string> {
  const params = def
    .signature()
    .params.filter(({ name }, index) => index > 0 || !/^(?:self|cls)$/.test(name));
  const named = params.flatMap(({ name }, index): readonly (readonly [string, Expr | undefined])[] => [
    [name, keywordOf(call, name) ?? call.args[index]],
  ]);
  return new Map(
    named.flatMap(([name, value]) => {
      const text = value && requested(value, step, sources);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Adds the variables that a function assigns from the request. */
function withVariables(step: Step, sources: Sources): Step {
  return step.def.body().statements.reduce<Step>((known, one: Stmt) => {
    const [target] = one.type === 'Assign' ? one.targets : [];
    const text = one.type === 'Assign' ? requested(one.value, known, sources) : undefined;
    return target?.type !== 'Name' || text === undefined
      ? known
      : { ...known, names: new Map([...known.names, [target.id, text]]) };
  }, step);
}

/** Returns the handler's text for an expression that the request gives: `user.id` → `current_user.id`; `undefined` for any other. */
function requested(expr: Expr, { file, names }: Step, sources: Sources): string | undefined {
  const root = rootOf(expr);
  const known = root && names.get(root.id);
  if (root === undefined || known === undefined) return undefined;
  const text = (start: number, end: number): string => sources.text(file, { start, end });
  return `${text(expr.start, root.start)}${known}${text(root.end, expr.end)}`;
}

/** Returns the variable of `user`, `user.id`, `user["id"]`, `user.get("id")`, `int(user.id)`. */
function rootOf(expr: Expr): Name | undefined {
  if (expr.type === 'Name') return expr;
  if (expr.type === 'Attribute') return rootOf(expr.value);
  if (expr.type === 'Subscript') return expr.index.type === 'Str' ? rootOf(expr.value) : undefined;
  if (expr.type !== 'Call' || expr.keywords.length > 0 || expr.args.length !== 1) return undefined;
  const [argument] = expr.args;
  const name = lastStep(dottedName(expr.func) ?? '');
  if (name === 'get' && expr.func.type === 'Attribute' && argument?.type === 'Str')
    return rootOf(expr.func.value);
  return /^(?:int|str)$/.test(name) && argument !== undefined ? rootOf(argument) : undefined;
}
