import type { ReportedRoute } from '../report';
import { methodWords } from '../view/columns';

/** The anchors of rows. An anchor stays the same as long as its route keeps method and path. */
export interface Anchors {
  /** The `id` of the row with this index: `GET/api/v1/products/{id}`. */
  idOf(index: number): string;
  /** The same as the fragment of an address, encoded. */
  hrefOf(index: number): string;
}

/** Returns anchors for routes. The second route with the same method and path ends with `~2`. */
export function anchorsOf(routes: readonly ReportedRoute[]): Anchors {
  const used = new Map<string, number>();
  const ids = routes.map((route) => {
    // An id can't hold white space, an address no lone surrogate; the page writes direction marks out.
    const name = `${methodWords(route).join('+')}${route.path}`.replace(/[\s\p{C}]/gu, '_');
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}~${times}`;
  });
  const idOf = (index: number): string => ids[index] ?? '';
  return { idOf, hrefOf: (index) => encodeURI(idOf(index)).replaceAll('#', '%23') };
}
