import type { FunctionDef, Node } from '../../analysis/python/ast';
import { NameLists } from '../../analysis/libraries/names/lists';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { nodesIn } from '../../analysis/python/ast/walk';
import { as, isStatement, type Part, type Path, pathsIn } from '../edit/paths';

/** The names of all releases together, whichever is in force. */
const LISTS = new NameLists({ fastapi: [0, 0, 0], python: [3, 14] }, true);

/** Names that a module has besides the built-in ones. */
const OF_MODULES =
  /^__(?:name|file|doc|all|path|spec|package|loader|builtins|class|dict|annotations|debug)__$/;

/** Returns the names that code reads and nothing binds: neither a scope around them, nor the module, nor Python. */
export function undefinedNames({ body }: { readonly body: readonly Node[] }): readonly Finding[] {
  if (hasStar(body)) return [];
  const scopes = new Scopes(body);
  return pathsIn(body).flatMap((path): readonly Finding[] => {
    const name = as(path.at(-1), 'Name');
    if (name === undefined || scopes.binds(path, name.id)) return [];
    if (OF_MODULES.test(name.id) || LISTS.has('builtins', name.id, 'itself') !== false) return [];
    return [
      {
        line: name.line,
        within: around(path),
        key: `name ${name.id}`,
        problem: `"${name.id}", which nothing defines`,
      },
    ];
  });
}

/** Returns the name of the innermost function or class around a part. */
export const around = (path: Path): string | undefined =>
  path
    .slice(0, -1)
    .map((part) => as(part, 'FunctionDef', 'ClassDef')?.name)
    .findLast((name) => name !== undefined);

const hasStar = (body: readonly Node[]): boolean =>
  [...nodesIn(body)].some((node) => node.type === 'ImportFrom' && node.names === '*');

/** The names that the scopes of a file bind. */
class Scopes {
  readonly #module: ReadonlySet<string>;
  readonly #inner = new Map<Part, ReadonlySet<string>>();

  constructor(body: readonly Node[]) {
    // A walrus binds outside the comprehension that it's in; `global` names what a function binds.
    const further = [...nodesIn(body)].flatMap((node) =>
      node.type === 'NamedExpr' ? [node.target.id] : node.type === 'Global' ? node.names : [],
    );
    this.#module = new Set([...bindingsOf(body).map(({ name }) => name), ...further]);
  }

  binds(path: Path, name: string): boolean {
    return (
      this.#module.has(name) ||
      path.some((part, index) => this.#sees(path, index) && this.#namesOf(part).has(name))
    );
  }

  /** False for a class around the body of a method, which sees none of the class's names. */
  #sees(path: Path, index: number): boolean {
    if (path[index]?.['type'] !== 'ClassDef') return true;
    const method = path.findIndex((part, at) => at > index && part['type'] === 'FunctionDef');
    const inner = method === -1 ? undefined : path[method + 1];
    return inner === undefined || !isStatement(inner);
  }

  #namesOf(part: Part): ReadonlySet<string> {
    const known = this.#inner.get(part);
    if (known !== undefined) return known;
    const names = new Set(boundBy(part));
    this.#inner.set(part, names);
    return names;
  }
}

function boundBy(part: Part): readonly string[] {
  const def = as(part, 'FunctionDef');
  if (def !== undefined)
    return [...paramsOf(def), ...bindingsOf(def.body().statements).map(({ name }) => name)];
  const inClass = as(part, 'ClassDef');
  if (inClass !== undefined) return bindingsOf(inClass.body).map(({ name }) => name);
  const lambda = as(part, 'Lambda');
  if (lambda !== undefined) return lambda.params.map(({ name }) => name);
  const comprehension = as(part, 'Comprehension');
  const targets = comprehension?.clauses.map(({ target }) => target) ?? [];
  return [...nodesIn(targets)].flatMap((node) => (node.type === 'Name' ? [node.id] : []));
}

const paramsOf = (def: FunctionDef): readonly string[] => def.signature().params.map(({ name }) => name);

/** A name in some code that leads nowhere. */
export interface Finding {
  readonly line: number;
  /** The function around it, or the class. */
  readonly within: string | undefined;
  /** Names the finding: one that was there before has the same. */
  readonly key: string;
  /** Says what's wrong, for the end of a sentence: `"title", which nothing defines`. */
  readonly problem: string;
}
