import type { Alias, Node } from '../../analysis/python/ast';
import { type AnyNode, nodesIn } from './walk';

/** A name that a statement of a scope binds. */
export interface Binding {
  readonly name: string;
  /** The module of an import, with its leading dots, and the name in it; `undefined` for `import module`. */
  readonly imported?: { readonly module: string; readonly name: string | undefined };
  readonly node: Node;
}

/**
 * Returns the names that the statements of a scope bind, including those in branches and loops, excluding those inside the
 * functions and classes that they define. `del` and star imports are ignored: they bind no known name.
 */
export function bindingsOf(statements: readonly Node[]): readonly Binding[] {
  const bindings: Binding[] = [];
  for (const node of nodesIn(statements, (one) => !hasOwnScope(one))) bindings.push(...bindingsIn(node));
  return bindings;
}

const OWN_SCOPE: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef', 'Lambda', 'Comprehension']);

const hasOwnScope = ({ type }: AnyNode): boolean => OWN_SCOPE.has(type);

/** Returns `.api` for `from .api import x`, the form that `addImports` takes. */
export const moduleOf = ({ level, module }: { readonly level: number; readonly module: string }): string =>
  '.'.repeat(level) + module;

function bindingsIn(node: AnyNode): readonly Binding[] {
  switch (node.type) {
    case 'Import':
      return node.names.map((alias) => plainImport(alias));
    case 'ImportFrom':
      return node.names === '*' ? [] : node.names.map((alias) => fromImport(alias, moduleOf(node)));
    case 'FunctionDef':
    case 'ClassDef':
    case 'TypeAlias':
      return [{ name: node.name, node }];
    case 'Assign':
    case 'Delete':
      return node.targets.flatMap(namesIn);
    case 'AnnAssign':
    case 'AugAssign':
    case 'For':
    case 'NamedExpr':
      return namesIn(node.target);
    case 'With':
      return node.items.flatMap(({ target }) => (target === undefined ? [] : namesIn(target)));
    case 'Try':
      return node.handlers.flatMap(({ name }) => (name === undefined ? [] : [{ name, node }]));
    case 'Match':
      return [...nodesIn([node])].flatMap((part) => capturesOf(part).map((name) => ({ name, node })));
    default:
      return [];
  }
}

/** `import a.b` binds `a`; `import a.b as c` binds `c`. */
const plainImport = (alias: Alias): Binding => ({
  name: alias.asname ?? alias.name.split('.', 1)[0] ?? alias.name,
  imported: { module: alias.name, name: undefined },
  node: alias,
});

const fromImport = (alias: Alias, module: string): Binding => ({
  name: alias.asname ?? alias.name,
  imported: { module, name: alias.name },
  node: alias,
});

/** Returns the names that a target binds. `a.b` and `a[b]` bind none. */
function namesIn(target: Node): readonly Binding[] {
  const isTarget = ({ type }: AnyNode): boolean => ['Tuple', 'List', 'Starred', 'Name'].includes(type);
  return [...nodesIn([target], isTarget)].flatMap((node) =>
    node.type === 'Name' && isTarget(node) ? [{ name: node.id, node }] : [],
  );
}

function capturesOf(node: AnyNode): readonly string[] {
  const name =
    node.type === 'MatchAs' || node.type === 'MatchStar'
      ? node.name
      : node.type === 'MatchMapping'
        ? node.rest
        : undefined;
  return name === undefined ? [] : [name];
}
