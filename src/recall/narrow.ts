import type { Stmt } from '../analysis/python/ast';
import { nodesIn } from '../scaffold/edit/walk';
import { asName, IDENTIFIER, isSameResource, substitute, type Words } from '../scaffold/layout/words';
import { type Owner, ownerOf } from '../scaffold/frame/owner';
import { namesIn } from '../scaffold/frame/paths';
import { definedNames, type Project } from '../scaffold/frame/project';

/** The names of a resource that the project's other resources have under their own words, and the files where they do. */
export interface Narrow {
  readonly owner: Owner;
  /** True for a file that names another resource: `make` extends no other. */
  readonly isOpen: (path: string) => boolean;
  /** True for a definition of the resource in a file: another one has its own there. */
  readonly isDefined: (path: string, name: string) => boolean;
}

/**
 * Narrows the names with a resource's words to those that `make` would write: `Session` may be a model, but `get_session` that of a
 * database, if the project has no `get_task` for `tasks`.
 */
export function narrowed(
  python: Project,
  owner: Owner,
  words: Words,
  siblings: readonly { readonly words: Words }[],
): Narrow {
  const makable = new Set<string>();
  const open = new Set<string>();
  const defined = new Map<string, Set<string>>();
  const namesOf = [...python].map(([path, { text }]) => [path, namesIn(text)] as const);
  for (const { words: theirs } of siblings) {
    const others = siblings.map((one) => one.words).filter((one) => !isSameResource(one, theirs));
    const { isMine } = ownerOf(theirs, others);
    const renamed = (name: string): string => asName(substitute(name, theirs, words, IDENTIFIER, others));
    for (const [path, names] of namesOf)
      for (const name of names) {
        if (!isMine(name)) continue;
        open.add(path);
        makable.add(renamed(name));
      }
    for (const [path, { body }] of python) {
      const names = body.flatMap(definedNames).filter(isMine).map(renamed);
      defined.set(path, new Set([...(defined.get(path) ?? []), ...names]));
    }
  }
  // Another thing is told by who asks for it: the `client` of tests is a parameter in those of other resources.
  const others = [...python].map(
    ([path, { body }]) => [path, body.filter((one) => !isOf(one, owner))] as const,
  );
  const parameters = new Set(others.flatMap(([, body]) => parametersIn(body)));
  const used = new Map(others.map(([path, body]) => [path, new Set(variablesIn(body))] as const));
  // A name that would hide another one ends with an underscore.
  const has = (names: ReadonlySet<string> | undefined, name: string): boolean =>
    names?.has(name) === true || names?.has(name.replace(/_$/, '')) === true;
  return {
    owner: { isMine: (name) => owner.isMine(name) && has(makable, name), isOthers: owner.isOthers },
    isOpen: (path) => open.has(path),
    isDefined: (path, name) =>
      has(defined.get(path), name) && used.get(path)?.has(name) !== true && !parameters.has(name),
  };
}

/** True for a definition with the resource's words. */
const isOf = (statement: Stmt, { isMine }: Owner): boolean => definedNames(statement).some(isMine);

/** Returns the names of all parameters of functions. */
const parametersIn = (body: readonly Stmt[]): readonly string[] =>
  [...nodesIn(body)].flatMap((one) =>
    one.type === 'FunctionDef' ? one.signature().params.map(({ name }) => name) : [],
  );

/** Returns the names in lower case that code reads. */
const variablesIn = (body: readonly Stmt[]): readonly string[] =>
  [...nodesIn(body)].flatMap((one) => (one.type === 'Name' && /^[a-z]/.test(one.id) ? [one.id] : []));
