import type { Expr, Name, Node } from './expressions';
import type { Alias, ClassDef, FunctionDef, ImportFrom, Match, Stmt } from './statements';
import { topName } from '../../../base/naming/python';
import { type AnyNode, flat, nodesIn } from './walk';

/** A name that a node binds, and what to. */
export interface Binding {
  readonly name: string;
  readonly to: Bound;
  /** The same as `to` for an import, and only for that. */
  readonly imported?: Imported;
  /** The name in a target, the alias of an import, else the node itself. */
  readonly node: Node;
}

interface Imported {
  readonly kind: 'import';
  /** With its leading dots. */
  readonly module: string;
  /** The name in the module; `undefined` for `import module`. */
  readonly name: string | undefined;
  readonly alias: Alias;
}

/** A value that a name is bound to. */
export type Bound =
  | { readonly kind: 'value'; readonly expr: Expr }
  /** The target of a `with`. */
  | { readonly kind: 'entered'; readonly expr: Expr }
  | { readonly kind: 'function'; readonly def: FunctionDef }
  | { readonly kind: 'class'; readonly def: ClassDef }
  | Imported
  | { readonly kind: 'unknown' };

const UNKNOWN: Bound = { kind: 'unknown' };

/** Returns the names that a node itself binds, without those of the nodes in it; a star and `del a.b` bind none. */
export function bindingsBy(node: AnyNode): readonly Binding[] {
  switch (node.type) {
    case 'Assign':
      return node.targets.flatMap((one) => boundTo(one, { kind: 'value', expr: node.value }));
    case 'AnnAssign':
      return boundTo(node.target, node.value === undefined ? UNKNOWN : { kind: 'value', expr: node.value });
    case 'Delete':
      return node.targets.flatMap((one) => boundTo(one, UNKNOWN));
    case 'AugAssign':
    case 'For':
    case 'NamedExpr':
      return boundTo(node.target, UNKNOWN);
    case 'With':
      return node.items.flatMap(({ context, target }) =>
        target === undefined ? [] : boundTo(target, { kind: 'entered', expr: context }),
      );
    case 'Try':
      return unknown(
        node.handlers.flatMap(({ name }) => name ?? []),
        node,
      );
    case 'Import':
      return node.names.map((alias) => imported(alias, undefined));
    case 'ImportFrom':
      return node.names === '*' ? [] : node.names.map((alias) => imported(alias, node));
    case 'FunctionDef':
      return [{ name: node.name, to: { kind: 'function', def: node }, node }];
    case 'ClassDef':
      return [{ name: node.name, to: { kind: 'class', def: node }, node }];
    case 'TypeAlias':
      return unknown([node.name], node);
    default:
      return [];
  }
}

const boundTo = (target: Expr, to: Bound): readonly Binding[] =>
  targetsIn(target).map((node) => ({ name: node.id, to: node === target ? to : UNKNOWN, node }));

const unknown = (names: readonly string[], node: Node): readonly Binding[] =>
  names.map((name) => ({ name, to: UNKNOWN, node }));

/** `import a.b` binds `a`, `import a.b as c` binds `c`. */
function imported(alias: Alias, from: ImportFrom | undefined): Binding {
  const { name, asname } = alias;
  const to: Imported =
    from === undefined
      ? { kind: 'import', module: name, name: undefined, alias }
      : { kind: 'import', module: moduleOf(from), name, alias };
  return { name: asname ?? (from === undefined ? topName(name) : name), to, imported: to, node: alias };
}

/** Returns the names in a target that it binds: `a.b` and `a[b]` bind none. */
function targetsIn(target: Expr): readonly Name[] {
  switch (target.type) {
    case 'Name':
      return [target];
    case 'Tuple':
    case 'List':
      return target.items.flatMap(targetsIn);
    case 'Starred':
      return targetsIn(target.value);
    default:
      return [];
  }
}

/** Returns the names that a target binds. */
export const namesIn = (target: Expr): readonly string[] => targetsIn(target).map(({ id }) => id);

const BOUND = new WeakMap<readonly Stmt[], ReadonlySet<string>>();

/**
 * Returns the names that the statements of a body bind in their own scope (the reference, 4.2.2), parameters, patterns and `:=`
 * apart, without those that it declares as another's. The same set for the same array.
 */
export function boundIn(statements: readonly Stmt[]): ReadonlySet<string> {
  const known = BOUND.get(statements);
  if (known !== undefined) return known;
  const bound = new Set<string>();
  const elsewhere = new Set<string>();
  for (const stmt of flat(statements)) {
    const isDeclared = stmt.type === 'Global' || stmt.type === 'Nonlocal';
    if (isDeclared) stmt.names.forEach((name) => elsewhere.add(name));
    else bindingsBy(stmt).forEach(({ name }) => bound.add(name));
  }
  elsewhere.forEach((name) => bound.delete(name));
  BOUND.set(statements, bound);
  return bound;
}

/** Returns the statements of a body, and of its blocks, that bind a name in its scope. */
export const bindersOf = (statements: readonly Stmt[], name: string): readonly Stmt[] =>
  [...flat(statements)].filter((stmt) => bindingsBy(stmt).some((one) => one.name === name));

/**
 * Returns the names that the statements of a scope bind, including those in branches and loops, in patterns and by `:=`, excluding
 * those inside the functions and classes that they define.
 */
export const bindingsOf = (statements: readonly Node[]): readonly Binding[] =>
  [...nodesIn(statements, ({ type }) => !OWN_SCOPE.has(type))].flatMap((node) =>
    node.type === 'Match' ? unknown(capturesIn(node), node) : bindingsBy(node),
  );

/** Returns the names that the patterns of a statement bind. */
const capturesIn = ({ cases }: Match): readonly string[] =>
  [...nodesIn(cases.map(({ pattern }) => pattern))].flatMap((one) => {
    if (one.type === 'MatchAs' || one.type === 'MatchStar') return one.name ?? [];
    return one.type === 'MatchMapping' ? (one.rest ?? []) : [];
  });

const OWN_SCOPE: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef', 'Lambda', 'Comprehension']);

/** Returns `.api` for `from .api import x`. */
export const moduleOf = ({ level, module }: Pick<ImportFrom, 'level' | 'module'>): string =>
  '.'.repeat(level) + module;

/** Holds the targets of a statement that assigns, and the value, if it gives one. */
export interface Assignment {
  readonly targets: readonly Expr[];
  readonly value: Expr | undefined;
}

/** Returns what a statement assigns, with or without an annotation; `undefined` for any other. */
export function assignmentOf(node: AnyNode): Assignment | undefined {
  if (node.type === 'Assign') return node;
  return node.type === 'AnnAssign' ? { targets: [node.target], value: node.value } : undefined;
}
