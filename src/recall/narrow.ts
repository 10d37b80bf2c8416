import { asName, IDENTIFIER, isSameResource, substitute, type Words } from '../scaffold/layout/words';
import { type Owner, ownerOf } from '../scaffold/frame/owner';
import { namesIn } from '../scaffold/frame/paths';
import type { Project } from '../scaffold/frame/project';

/** The names of a resource that the project's other resources have under their own words, and the files where they do. */
export interface Narrow {
  readonly owner: Owner;
  /** True for a file that names another resource: `make` extends no other. */
  readonly isOpen: (path: string) => boolean;
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
  const namesOf = [...python].map(([path, { text }]) => [path, namesIn(text)] as const);
  for (const { words: theirs } of siblings) {
    const others = siblings.map((one) => one.words).filter((one) => !isSameResource(one, theirs));
    const { isMine } = ownerOf(theirs, others);
    for (const [path, names] of namesOf)
      for (const name of names) {
        if (!isMine(name)) continue;
        open.add(path);
        makable.add(asName(substitute(name, theirs, words, IDENTIFIER, others)));
      }
  }
  return {
    owner: { isMine: (name) => owner.isMine(name) && makable.has(name), isOthers: owner.isOthers },
    isOpen: (path) => open.has(path),
  };
}
