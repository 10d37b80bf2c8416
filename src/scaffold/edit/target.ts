import type { FunctionDef, Node, Stmt } from '../../analysis/python/ast';
import { assignmentOf, bindingsOf } from '../../analysis/python/ast/bindings';
import { EditRefused } from './source';
import { type AnyNode, nodesIn } from '../../analysis/python/ast/walk';

/**
 * Says what to include a router in: the application or router created on a line, or a variable of the top level, where the
 * name of a factory means its result.
 */
export type Target = { readonly line: number } | { readonly name: string };

/** The variable that holds an application or a router, and the statements among which it's created. */
export interface Made {
  readonly name: string;
  /** The file's body, or a function's. */
  readonly body: readonly Stmt[];
  /** The statement of `body` that creates it, or contains the statement that does. */
  readonly statement: Stmt;
  /** The functions around it, innermost first; empty at the top level. */
  readonly functions: readonly FunctionDef[];
}

interface Scope {
  readonly body: readonly Stmt[];
  readonly functions: readonly FunctionDef[];
}

/** Finds the variable of a target. Throws {@link EditRefused} if no include can follow it. */
export function locate(body: readonly Stmt[], target: Target): Made {
  const top: Scope = { body, functions: [] };
  const made = 'line' in target ? madeOn(top, target.line) : madeAs(top, target.name);
  if (bindingsOf(made.body).filter(({ name }) => name === made.name).length > 1)
    throw new EditRefused(`gives "${made.name}" more than one value`);
  return made;
}

function madeOn(top: Scope, line: number): Made {
  for (const scope of scopesIn(top)) {
    for (const statement of scope.body) {
      for (const node of nodesIn([statement], isOfScope)) {
        const { targets = [], value } = assignmentOf(node) ?? {};
        const target = targets.find((one) => one.type === 'Name');
        if (value?.type === 'Call' && value.line === line && target !== undefined)
          return { ...scope, name: target.id, statement };
      }
    }
  }
  throw new EditRefused(`keeps what it makes in line ${line} in no variable of its own`);
}

function madeAs(top: Scope, name: string): Made {
  for (const statement of top.body) {
    if (statement.type === 'FunctionDef' && statement.name === name) return madeBy(top, statement);
    if (!bindingsOf([statement]).some((one) => one.name === name)) continue;
    if (statement.type === 'Import' || statement.type === 'ImportFrom')
      throw new EditRefused(`only imports "${name}": name the file that makes it`);
    return { ...top, name, statement };
  }
  throw new EditRefused(`has no "${name}" at its top level`);
}

/** Finds the variable that a factory returns. */
function madeBy(top: Scope, def: FunctionDef): Made {
  const scope: Scope = { body: def.body().statements, functions: [def, ...top.functions] };
  const returned = [...nodesIn(scope.body, isOfScope)].flatMap((node) =>
    node.type === 'Return' ? [node.value] : [],
  );
  const [value] = returned;
  const name = returned.length === 1 && value?.type === 'Name' ? value.id : undefined;
  const statement = scope.body.find((one) => bindingsOf([one]).some((bound) => bound.name === name));
  if (name === undefined || statement === undefined)
    throw new EditRefused(`has a factory "${def.name}" that doesn't return a variable of its own`);
  return { ...scope, name, statement };
}

/** Returns a scope and those of the functions in it, except methods: no include can follow what they create. */
function* scopesIn(scope: Scope): Generator<Scope> {
  yield scope;
  for (const node of nodesIn(scope.body, isOfScope)) {
    if (node.type !== 'FunctionDef') continue;
    yield* scopesIn({ body: node.body().statements, functions: [node, ...scope.functions] });
  }
}

const APART: ReadonlySet<string> = new Set(['FunctionDef', 'ClassDef', 'Lambda', 'Comprehension']);

/** True if the contents of a node belong to the scope around it. */
const isOfScope = ({ type }: AnyNode): boolean => !APART.has(type);

/** True if a name is a parameter or a variable of one of the functions. */
export function isLocal(functions: readonly FunctionDef[], name: string): boolean {
  return functions.some(
    (def) =>
      def.signature().params.some((param) => param.name === name) ||
      bindingsOf(def.body().statements).some((one) => one.name === name),
  );
}

/** Returns the calls of a method of the variable in a node: `app.include_router(…)`. */
export function callsOf(roots: readonly Node[], variable: string, method: string): readonly AnyNode[] {
  return [...nodesIn(roots, isOfScope)].filter(
    (node) =>
      node.type === 'Call' &&
      node.func.type === 'Attribute' &&
      node.func.attr === method &&
      node.func.value.type === 'Name' &&
      node.func.value.id === variable,
  );
}
