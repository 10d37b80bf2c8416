import { overlayTree } from '../../../base/source/overlay';
import { type Change, contentsOf } from '../../change';
import { Sources } from '../../layout/read/sources';
import type { Words } from '../../layout/words';
import { ownerOf } from '../owner';
import { as, pathsIn } from '../paths';
import { METHODS } from '../unwanted';

/** The planned files, and the router that the new one is made after. */
interface Planned {
  readonly changes: readonly Change[];
  /** The project as it is. */
  readonly sources: Sources;
  readonly router: string;
  readonly words: Words;
}

/**
 * Returns the file in which the new router would have no path operation, though the one that it's made after has decorated functions;
 * `undefined` if it has one.
 */
export function emptyRouter({ changes, sources, router, words }: Planned): string | undefined {
  if (handlersIn(sources, router).length === 0) return undefined;
  const staged = new Sources(overlayTree(sources.tree, contentsOf(changes)), sources.base, sources.roots);
  const written = changes.filter(({ role }) => role === 'router').map(({ path }) => path);
  const { isMine } = ownerOf(words, []);
  const isWritten = (path: string): boolean =>
    handlersIn(staged, path).some((name) => path !== router || isMine(name));
  return written.some(isWritten) ? undefined : (written[0] ?? router);
}

/** Returns the names of the functions in a file that the method of a router registers. */
const handlersIn = (sources: Sources, file: string): readonly string[] =>
  pathsIn(sources.module(file)?.body ?? []).flatMap((path) => {
    const def = as(path.at(-1), 'FunctionDef');
    const isHandler = def?.decorators.some(
      (one) => one.type === 'Call' && one.func.type === 'Attribute' && METHODS.test(one.func.attr),
    );
    return def !== undefined && isHandler === true ? [def.name] : [];
  });
