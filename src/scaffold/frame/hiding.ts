import type { FunctionDef } from '../../analysis/python/ast';
import { bindingsOf } from '../edit/bindings';
import { nodesIn } from '../edit/walk';
import { as, type Path } from './paths';
import type { Readable } from './regions';

/** Decides which names become which. */
export interface NewNames {
  /** True for a name with the sibling's words. */
  readonly isMine: (name: string) => boolean;
  /** Returns the new resource's name. */
  readonly renamed: (name: string) => string;
}

/**
 * Finds the sibling's variables and parameters whose new names would hide what the same function uses under that name: `status` of
 * FastAPI, in code of statuses; `db` twice, in that of databases.
 */
export function hidingIn(sources: readonly Readable[], { isMine, renamed }: NewNames): ReadonlySet<string> {
  const hiding = new Set<string>();
  for (const { body } of sources) {
    for (const node of nodesIn(body)) {
      if (node.type !== 'FunctionDef') continue;
      const own = [...boundIn(node)].filter(isMine);
      const used = own.length === 0 ? new Set() : usedIn(node);
      for (const name of own) if (used.has(renamed(name)) && !isMine(renamed(name))) hiding.add(name);
    }
  }
  return hiding;
}

/** Returns the names of a function's parameters and variables. */
const boundIn = (def: FunctionDef): ReadonlySet<string> =>
  new Set([
    ...def.signature().params.map(({ name }) => name),
    ...bindingsOf(def.body().statements).map(({ name }) => name),
  ]);

/** Returns the names that a function's code has. */
const usedIn = (def: FunctionDef): ReadonlySet<string> =>
  new Set([
    ...def.signature().params.map(({ name }) => name),
    ...[...nodesIn(def.body().statements)].flatMap((one) => (one.type === 'Name' ? [one.id] : [])),
  ]);

/** True for a variable or a parameter of a function, or of a comprehension, around some code. */
export const isLocal = (path: Path, name: string): boolean =>
  path.some((part) => {
    const def = as(part, 'FunctionDef');
    if (def !== undefined) return boundIn(def).has(name);
    const clauses = as(part, 'Comprehension')?.clauses ?? [];
    return clauses.some(({ target }) =>
      [...nodesIn([target])].some((one) => one.type === 'Name' && one.id === name),
    );
  });

/** True for a function that a test gets as a parameter of its name. */
export const isFixture = (def: FunctionDef): boolean =>
  [...nodesIn(def.decorators)].some(
    (one) =>
      (one.type === 'Attribute' && one.attr === 'fixture') || (one.type === 'Name' && one.id === 'fixture'),
  );
