import type { FunctionDef, Node, Stmt } from '../../analysis/python/ast';
import { bindingsOf, moduleOf } from '../../analysis/python/ast/bindings';
import { NameLists } from '../../analysis/libraries/names/lists';
import { nodesIn } from '../../analysis/python/ast/walk';
import { overlayTree } from '../../base/source/overlay';
import { baseName } from '../../base/source/paths';
import { type Change, contentsOf } from '../change';
import { as, isStatement, type Part, type Path, pathsIn } from '../edit/paths';
import type { Sources } from '../layout/read/sources';

/** Returns the project with planned changes. */
export const stagedIn = (changes: readonly Change[], sources: Sources): Sources =>
  sources.over(overlayTree(sources.tree, contentsOf(changes)));

/** Returns a sentence, without a period, if planned code names something that isn't there and wasn't named before. */
export function lostName(changes: readonly Change[], sources: Sources): string | undefined {
  const staged = stagedIn(changes, sources);
  const files = changes.map(({ path }) => path).filter((path) => path.endsWith('.py'));
  for (const path of files) {
    const before = sources.module(path) === undefined ? [] : findingsIn(sources, path);
    const known = new Set(before.map(({ key }) => key));
    const found = findingsIn(staged, path).find(({ key }) => !known.has(key));
    if (found !== undefined)
      return `${path}:${found.line}: ${found.within ?? 'it'} would use ${found.problem}`;
  }
  return undefined;
}

function findingsIn(sources: Sources, path: string): readonly Finding[] {
  const module = sources.module(path);
  if (module === undefined) return [];
  return [
    ...undefinedNames(module),
    ...lackingImports(path, sources),
    ...pathsIn(module.body).flatMap((one) => lackingInModule(path, one, sources)),
  ];
}

/** Returns the modules and names that a file imports from the project, which doesn't have them. */
function lackingImports(file: string, sources: Sources): readonly Finding[] {
  const nowhere = (sources.module(file)?.body ?? []).flatMap((one): readonly Finding[] => {
    const module = lackingModule(one, file, sources);
    if (module === undefined) return [];
    const problem = `the module "${module}", which isn't there`;
    return [{ line: one.line, within: undefined, key: `module ${module}`, problem }];
  });
  const names = sources.importsOf(file).flatMap(({ imported, binding }): readonly Finding[] => {
    const { file: from, name } = imported;
    if (name === undefined || isOpen(sources, from)) return [];
    if (sources.bindings(from).some((one) => one.name === name)) return [];
    const problem = `"${name}", which ${from} doesn't define`;
    return [{ line: binding.node.line, within: undefined, key: `import ${name}`, problem }];
  });
  return [...nowhere, ...names];
}

/** Returns the module from which a statement imports, named by its place beside the file, if there's none. */
export function lackingModule(one: Stmt, file: string, sources: Sources): string | undefined {
  const module = one.type === 'ImportFrom' ? moduleOf(one) : '';
  return /^\.+\w/.test(module) && sources.fileOf(module, file) === undefined ? module : undefined;
}

/** True for a module with names that can't be told; a folder without `__init__.py` has its modules alone. */
function isOpen(sources: Sources, file: string): boolean {
  if (baseName(file) === '__init__.py' && sources.tree.kind(file) !== 'file') return false;
  const module = sources.module(file);
  return module === undefined || /import\s+\*|__getattr__|globals\(\)/.test(module.text);
}

/** Returns a name that code takes from a module of the project which doesn't have it: `crud.get_widget`. */
function lackingInModule(file: string, path: Path, sources: Sources): readonly Finding[] {
  const attribute = as(path.at(-1), 'Attribute');
  const owner = attribute?.value.type === 'Name' ? attribute.value.id : undefined;
  if (attribute === undefined || owner === undefined || isParameter(path, owner)) return [];
  const binding = sources.bindings(file).findLast((one) => one.name === owner);
  const target = binding && sources.imported(file, binding);
  if (target === undefined || target.name !== undefined || isOpen(sources, target.file)) return [];
  const { attr: name, line } = attribute;
  const isThere =
    target.file.endsWith('__init__.py') ||
    sources.bindings(target.file).some((one) => one.name === name) ||
    sources.fileOf(`.${name}`, target.file) !== undefined;
  const problem = `"${name}", which ${target.file} doesn't define`;
  return isThere ? [] : [{ line, within: around(path), key: `attribute ${name}`, problem }];
}

/** True for a name that's a parameter of a function around some code. */
const isParameter = (path: Path, name: string): boolean =>
  path.some((part) => paramsOf(as(part, 'FunctionDef')).includes(name));

/** The names of all releases together, whichever is in force. */
const LISTS = new NameLists({ fastapi: [0, 0, 0], python: [3, 14] }, true);

/** Names that a module has besides the built-in ones. */
const OF_MODULES =
  /^__(?:name|file|doc|all|path|spec|package|loader|builtins|class|dict|annotations|debug)__$/;

/** Returns the names that code reads and nothing binds: neither a scope around them, nor the module, nor Python. */
function undefinedNames({ body }: { readonly body: readonly Node[] }): readonly Finding[] {
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
const around = (path: Path): string | undefined =>
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

const paramsOf = (def: FunctionDef | undefined): readonly string[] =>
  def?.signature().params.map(({ name }) => name) ?? [];

/** A name in some code that leads nowhere. */
interface Finding {
  readonly line: number;
  /** The function around it, or the class. */
  readonly within: string | undefined;
  /** Names the finding: one that was there before has the same. */
  readonly key: string;
  /** Says what's wrong, for the end of a sentence: `"title", which nothing defines`. */
  readonly problem: string;
}
