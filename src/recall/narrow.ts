import type { Stmt } from '../analysis/python/ast';
import { bindingsOf } from '../scaffold/edit/bindings';
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
  /** True for a name that modules of other resources have as well: `router` in `posts.router`. */
  readonly isCommon: (name: string) => boolean;
  /** Returns whose names are in a file: one that it gives something else, as no other resource does, isn't the resource's there. */
  readonly ownerIn: (path: string) => Owner;
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
  const { makable, open, defined, bound } = shownBy(python, words, siblings);
  // Another thing is told by who asks for it: the `client` of tests is a parameter in those of other resources.
  const others = [...python].map(
    ([path, { body }]) => [path, body.filter((one) => !isOf(one, owner))] as const,
  );
  const parameters = new Set(others.flatMap(([, body]) => parametersIn(body)));
  const used = new Map(others.map(([path, body]) => [path, new Set(variablesIn(body))] as const));
  // A name that would hide another one ends with an underscore.
  const has = (names: ReadonlySet<string> | undefined, name: string): boolean =>
    names?.has(name) === true || names?.has(name.replace(/_$/, '')) === true;
  const common = new Set([...python.values()].flatMap(({ text }) => heldByOthers(text, owner)));
  const isMine = (name: string): boolean => owner.isMine(name) && has(makable, name);
  // A name that a file defines, and that no other resource has like it, isn't this one's; nor is one imported from there.
  const strangers = new Set(
    [...python].flatMap(([path, { body }]) =>
      bindingsOf(body).flatMap(({ name, imported }) =>
        imported === undefined && isMine(name) && !has(bound.get(path), name) ? [name] : [],
      ),
    ),
  );
  return {
    owner: { isMine, isOthers: owner.isOthers },
    isCommon: (name) => common.has(name),
    ownerIn: (path) => {
      const strange = new Set(
        bindingsOf(python.get(path)?.body ?? []).flatMap(({ name, imported }) => {
          const isStrange = imported === undefined || strangers.has(name);
          return isStrange && isMine(name) && !has(bound.get(path), name) ? [name] : [];
        }),
      );
      return { isMine: (name) => isMine(name) && !strange.has(name), isOthers: owner.isOthers };
    },
    isOpen: (path) => open.has(path),
    isDefined: (path, name) =>
      has(defined.get(path), name) && used.get(path)?.has(name) !== true && !parameters.has(name),
  };
}

/** The names that other resources show, in the words of a resource, and the files that name one. */
interface Shown {
  readonly makable: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  /** The names that each file defines, and those that it has at its top level. */
  readonly defined: ReadonlyMap<string, ReadonlySet<string>>;
  readonly bound: ReadonlyMap<string, ReadonlySet<string>>;
}

function shownBy(python: Project, words: Words, siblings: readonly { readonly words: Words }[]): Shown {
  const makable = new Set<string>();
  const open = new Set<string>();
  const defined = new Map<string, Set<string>>();
  const bound = new Map<string, Set<string>>();
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
      const all = boundIn(body).filter(isMine).map(renamed);
      bound.set(path, new Set([...(bound.get(path) ?? []), ...all]));
    }
  }
  return { makable, open, defined, bound };
}

/** True for a definition with the resource's words. */
const isOf = (statement: Stmt, { isMine }: Owner): boolean => definedNames(statement).some(isMine);

/** Returns the names with the resource's words that code gets from what another resource has: `posts.router`. */
function heldByOthers(text: string, { isMine, isOthers }: Owner): readonly string[] {
  const imported = text.replace(/^from (\S+) import (\w+)(?: as \w+)?$/gm, '$1.$2');
  return [...imported.matchAll(/\b[A-Za-z_]\w*(?:\.\w+)+/g)].flatMap(([path]) => {
    const steps = path.split('.');
    const theirs = steps.findIndex((step) => isOthers(step) && !isMine(step));
    return theirs === -1 ? [] : steps.slice(theirs + 1).filter(isMine);
  });
}

/** Returns the names that a module has: what it imports as well. */
const boundIn = (body: readonly Stmt[]): readonly string[] => bindingsOf(body).map(({ name }) => name);

/** Returns the names of all parameters of functions. */
const parametersIn = (body: readonly Stmt[]): readonly string[] =>
  [...nodesIn(body)].flatMap((one) =>
    one.type === 'FunctionDef' ? one.signature().params.map(({ name }) => name) : [],
  );

/** Returns the names in lower case that code reads. */
const variablesIn = (body: readonly Stmt[]): readonly string[] =>
  [...nodesIn(body)].flatMap((one) => (one.type === 'Name' && /^[a-z]/.test(one.id) ? [one.id] : []));
