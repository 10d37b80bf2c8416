import type { ReportedRoute } from '../report';
import { methodWords } from '../view/columns';

/** Names of rows, for links to them: the same for as long as a route has its method and path. */
export interface Anchors {
  /** The `id` of the row with this index: `GET/api/v1/products/{id}`. */
  idOf(index: number): string;
  /** It, as what stands behind the `#` of an address. */
  hrefOf(index: number): string;
}

/** Of several routes with one method and path, the second ends with `~2`. */
export function anchorsOf(routes: readonly ReportedRoute[]): Anchors {
  const used = new Map<string, number>();
  const ids = routes.map((route) => {
    // White space can't be in an id, half a character in no address, and marks of direction are written out in pages.
    const name = `${methodWords(route).join('+')}${route.path}`.replace(/[\s\p{C}]/gu, '_');
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}~${times}`;
  });
  const idOf = (index: number): string => ids[index] ?? '';
  return { idOf, hrefOf: (index) => encodeURI(idOf(index)).replaceAll('#', '%23') };
}
